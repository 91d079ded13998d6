import { setTimeout as sleep } from 'node:timers/promises'

import type SqliteFile from 'better-sqlite3'

import { isInBackground, takesLong } from './background-work.ts'
import { DatabaseError } from '../database.ts'
import { createStatements, type Outcome } from './statements.ts'
import { storageTrouble } from '../errors/storage-trouble.ts'
import { createTurnstile } from './turnstile.ts'

/** How long a write waits, its turn included, while another process holds the lock. */
const LOCK_WAIT_MS = 10_000
/**
 * How long a commit waits for transactions that are already waiting for their turn; in the background, where several came
 * of late, for those that are about to come as well.
 */
const LONGEST_GROUP_MS = { front: 4, background: 8 }

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
type Group = { since: number; members: number; done: PromiseWithResolvers<void>; ending?: NodeJS.Timeout }

/**
 * The connection that writes. Transactions come one at a time; those that wait for their turn while one ends share its
 * commit, since waiting for the disk is most of what a short one costs. In the background, where nobody waits for a few
 * milliseconds, it is put off for those that come next. Each is answered when that commit is done.
 */
export function createWriting(sqlite: SqliteFile.Database, longestGroupMs = LONGEST_GROUP_MS): Writing {
  const turnstile = createTurnstile()
  const statements = createStatements(sqlite)
  let group: Group | null = null
  /** One that came alone, like the steps of a single worker, would wait for nobody. */
  let isCompanyLikely = false

  const open = async (giveUpAt: number): Promise<Group> => {
    await untilUnlocked(giveUpAt, () => statements.run('begin immediate', []))
    const done = Promise.withResolvers<void>()
    // Whoever wrote alone does not wait for it.
    done.promise.catch(() => {})
    return { since: performance.now(), members: 0, done }
  }

  /** The end of the group: now all of it is on the disk, or none. @throws what the commit threw */
  const flush = (): void => {
    const ending = group
    group = null
    clearTimeout(ending?.ending)
    isCompanyLikely = (ending?.members ?? 0) > 1
    try {
      statements.run('commit', [])
      ending?.done.resolve()
    } catch (error) {
      ending?.done.reject(error)
      if (sqlite.inTransaction) statements.run('rollback', [])
      throw error
    }
  }

  /** Nothing of the group is kept; everybody in it is told. */
  const giveUp = (error: unknown): void => {
    clearTimeout(group?.ending)
    group?.done.reject(error)
    group = null
    if (sqlite.inTransaction) statements.run('rollback', [])
  }

  const isToGoOn = (mine: Group): boolean => {
    const isBackground = isInBackground()
    const msLeft = longestGroupMs[isBackground ? 'background' : 'front'] - (performance.now() - mine.since)
    if (msLeft <= 0) return false
    if (turnstile.isAwaited(isBackground)) return true
    if (!isBackground || !isCompanyLikely) return false
    mine.ending ??= setTimeout(() => void endInTurn(), msLeft)
    return true
  }

  /**
   * Gives the turn to the next, who commits for all; without a next one, commits. Resolves when all of it is on the disk,
   * for those of a group in the order in which they left.
   */
  const leave = async (): Promise<void> => {
    const mine = group
    try {
      if (mine && !isToGoOn(mine)) flush()
    } finally {
      turnstile.leave()
    }
    await mine?.done.promise
  }

  /** What the group has so far is put on the disk; whether it could be is its members' matter. */
  const endGroup = (): void => {
    try {
      if (group) flush()
    } catch {
      // They have been told.
    }
  }

  /** Whoever saw it wait may have left the commit to it, also that of another group than it came for. */
  const endInTurn = async (): Promise<void> => {
    await turnstile.enter(false)
    endGroup()
    turnstile.leave()
  }

  const undo = (joined: boolean): void => {
    if (!joined) return giveUp(new DatabaseError('This transaction was rolled back.'))
    try {
      statements.run('rollback to turn', [])
      statements.run('release turn', [])
    } catch (error) {
      giveUp(error)
      throw error
    }
  }

  const run = (text: string, parameters: readonly unknown[]): Outcome => {
    try {
      return statements.run(text, parameters)
    } catch (error) {
      // An error of the disk may have ended the transaction by itself, with all that others wrote in it.
      if (!sqlite.inTransaction) giveUp(error)
      throw error
    }
  }

  return {
    async begin() {
      const giveUpAt = performance.now() + LOCK_WAIT_MS
      await turnstile.enter(isInBackground())
      // Whoever is nearly done does not wait for a long one.
      if (takesLong()) endGroup()
      const joined = group !== null
      try {
        if (joined) run('savepoint turn', [])
        group ??= await open(giveUpAt)
        group.members += 1
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
          try {
            if (group === mine) undo(joined)
          } finally {
            // What was refused may have been so for what others of the group wrote: it holds when that does.
            await leave()
          }
        },
      }
    },
    async run(text, parameters) {
      const giveUpAt = performance.now() + LOCK_WAIT_MS
      await turnstile.enter(isInBackground())
      try {
        const isChange = /^\s*(insert|update|delete|replace)\b/i.test(text)
        if (!isChange) endGroup()
        if (!group && isChange && turnstile.isAwaited(isInBackground())) group = await open(giveUpAt)
        if (group) group.members += 1
        return group ? run(text, parameters) : await untilUnlocked(giveUpAt, () => statements.run(text, parameters))
      } finally {
        await leave()
      }
    },
    close() {
      // Whoever is in the middle of a transaction keeps nothing of it.
      if (turnstile.isTaken()) giveUp(new DatabaseError('The database was closed.'))
      else endGroup()
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
      if (storageTrouble(error) !== 'busy' || performance.now() > giveUpAt) throw error
    }
    await sleep(10 + Math.random() * 20)
  }
}
