import type { Db } from '@callwright/db/database'

/** Runs `change` right before the next transaction, to simulate a concurrent change. */
export function beforeTransaction(db: Db, change: () => Promise<unknown>): Db {
  let isPending = true
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'transaction') return (...args: unknown[]): unknown => Reflect.apply(value, target, args)
      return () => ({
        execute: async <T>(work: (trx: Db) => Promise<T>): Promise<T> => {
          if (isPending) {
            isPending = false
            await change()
          }
          return await target.transaction().execute(work)
        },
      })
    },
  })
}
