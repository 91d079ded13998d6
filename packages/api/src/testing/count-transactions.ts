import type { OpenTestDatabase } from '@callwright/db/testing/test-databases'

const WRITES = new Set<string | symbol>(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/**
 * A database that records its transactions. A write outside a transaction is recorded with its table.
 */
export function countTransactions(open: OpenTestDatabase): { open: OpenTestDatabase; transactions: string[] } {
  const transactions: string[] = []
  const counted: OpenTestDatabase = async () => {
    const opened = await open()
    const db = new Proxy(opened.db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]): unknown => {
          if (name === 'transaction') transactions.push('transaction')
          else if (WRITES.has(name)) transactions.push(`${String(name)} ${String(args[0])}`)
          return Reflect.apply(value, target, args)
        }
      },
    })
    return { ...opened, db }
  }
  return { open: counted, transactions }
}
