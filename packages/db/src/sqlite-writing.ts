import { setTimeout as sleep } from 'node:timers/promises'

import SqliteFile from 'better-sqlite3'

import { isInBackground } from './background-work.ts'
import { DatabaseError } from './database.ts'
import { createStatements, type Outcome } from './sqlite-statements.ts'
import { createTurnstile } from './turnstile.ts'

/** How long a write waits, its turn included, while another process holds the lock. */
const LOCK_WAIT_MS = 10_000
/** How long a commit waits for transactions that are already waiting for their turn. */
const LONGEST_GROUP_MS = { front: 4, background: 10 }

/** A transaction as its owner sees it. */
export type WritingTurn = {
  run: (text: string, parameters: readonly unknown[]) => Outcome
  /** Resolves when what it wrote is on the disk. */
  commit: () => Promise<void>
  rollback: () => Promise<void>
}

export type Writing = {
  /** Waits for its turn, and for the lock of another process. */
  begin: () => Promise<WritingTurn>
  /** One statement by itself. */
  run: (text: string, parameters: readonly unknown[]) => Promise<Outcome>
  close: () => void
}

/** Transactions that are on the disk together, or not at all; `done` tells which. */
type Group = { since: number; done: PromiseWithResolvers<void> }

/**
 * The connection that writes. Transactions come one at a time; those that wait for their turn while one ends share its
 * commit, since waiting for the disk is most of what a short one costs. Each is answered when that commit is done.
 */
export function createWriting(sqlite: SqliteFile.Database): Writing {
  const turnstile = createTurnstile()
  const statements = createStatements(sqlite)
  let group: Group | null = null

  const open = async (giveUpAt: number): Promise<Group> => {
    await untilUnlocked(giveUpAt, () => statements.run('begin immediate', []))
    const done = Promise.withResolvers<void>()
    // Whoever wrote alone does not wait for it.
    done.promise.catch(() => {})
    return { since: performance.now(), done }
  }

  /** The end of the group: now all of it is on the disk, or none. @throws what the commit threw */
  const flush = (): void => {
    const ending = group
    group = null
    try {
      statements.run('commit', [])
      ending?.done.resolve()
    } catch (error) {
      if (sqlite.inTransaction) statements.run('rollback', [])
      ending?.done.reject(error)
      throw error
    }
  }

  /** An error of the disk may have ended the transaction by itself, with all that others wrote in it. */
  const endIfBroken = (error: unknown): void => {
    if (sqlite.inTransaction) return
    group?.done.reject(error)
    group = null
  }

  const isToGoOn = ({ since }: Group): boolean => {
    const isBackground = isInBackground()
    const longest = LONGEST_GROUP_MS[isBackground ? 'background' : 'front']
    return turnstile.isAwaited(isBackground) && performance.now() - since < longest
  }

  /** Gives the turn to the next, who commits for all; without a next one, commits. */
  const leave = async (): Promise<void> => {
    const mine = group
    if (mine && isToGoOn(mine)) {
      turnstile.leave()
      return await mine.done.promise
    }
    try {
      if (mine) flush()
    } finally {
      turnstile.leave()
    }
  }

  const run = (text: string, parameters: readonly unknown[]): Outcome => {
    try {
      return statements.run(text, parameters)
    } catch (error) {
      endIfBroken(error)
      throw error
    }
  }

  return {
    async begin() {
      const giveUpAt = performance.now() + LOCK_WAIT_MS
      await turnstile.enter(isInBackground())
      const joined = group !== null
      try {
        if (joined) run('savepoint turn', [])
        group ??= await open(giveUpAt)
      } catch (error) {
        await leave().catch(() => {})
        throw error
      }
      const mine = group
      let isOver = false
      return {
        run(text, parameters) {
          if (group !== mine) throw new DatabaseError('This transaction has ended by an error.')
          return run(text, parameters)
        },
        async commit() {
          if (group !== mine) throw new DatabaseError('This transaction has ended by an error.')
          if (joined) run('release turn', [])
          isOver = true
          await leave()
        },
        async rollback() {
          // After a commit that failed nothing is left to roll back.
          if (isOver) return
          isOver = true
          if (group === mine && !joined) {
            group = null
            statements.run('rollback', [])
          } else if (group === mine) {
            run('rollback to turn', [])
            run('release turn', [])
          }
          // What the others of the group hear of the commit is theirs.
          leave().catch(() => {})
        },
      }
    },
    async run(text, parameters) {
      const giveUpAt = performance.now() + LOCK_WAIT_MS
      await turnstile.enter(isInBackground())
      try {
        const isChange = /^\s*(insert|update|delete|replace)\b/i.test(text)
        if (group && !isChange) flush()
        if (!group && isChange && turnstile.isAwaited(isInBackground())) group = await open(giveUpAt)
        return group ? run(text, parameters) : await untilUnlocked(giveUpAt, () => statements.run(text, parameters))
      } finally {
        await leave()
      }
    },
    close() {
      statements.clear()
      sqlite.close()
    },
  }
}

/** Tries again, off the event loop, while another process holds the lock. */
async function untilUnlocked<T>(giveUpAt: number, work: () => T): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error
    }
    await sleep(10 + Math.random() * 20)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && (error.code === 'SQLITE_BUSY' || error.code === 'SQLITE_LOCKED')
}
