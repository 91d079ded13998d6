import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import type SqliteFile from 'better-sqlite3'

import { DatabaseError } from '../database.ts'
import { findStorageFailure } from '../errors/storage-failure.ts'
import { createStatements, type StatementResult } from './statements.ts'

/** The total time that a write waits for earlier writes and for another process's lock. */
const LOCK_WAIT_MS = 10_000

/** The writing connection: runs one transaction or statement at a time, in order of arrival. */
export type Writer = {
  /** Takes the write lock. `commit` or `rollback` must follow. */
  begin: () => Promise<void>
  /** Runs a statement in the transaction. */
  run: (text: string, parameters: readonly unknown[]) => StatementResult
  /** Resolves when the transaction is durable. If it throws, `rollback` must follow. */
  commit: () => Promise<void>
  rollback: () => Promise<void>
  /** Runs one statement outside a transaction. */
  runAlone: (text: string, parameters: readonly unknown[]) => Promise<StatementResult>
  close: () => void
}

export function createWriter(sqlite: SqliteFile.Database): Writer {
  const statements = createStatements(sqlite)
  const waiting: (() => void)[] = []
  let isTaken = false

  const enter = async (): Promise<void> => {
    if (isTaken) await new Promise<void>((resolve) => void waiting.push(resolve))
    isTaken = true
  }

  /** SQLite blocks the event loop during disk writes, so other work gets a turn before the next write. */
  const leave = async (): Promise<void> => {
    await nextTurn()
    isTaken = waiting.length > 0
    waiting.shift()?.()
  }

  const run = (text: string, parameters: readonly unknown[]): StatementResult => {
    // A full disk rolls back the transaction; later statements must not be written without the earlier ones.
    if (!sqlite.inTransaction) throw new DatabaseError('An error ended this transaction.')
    return statements.run(text, parameters)
  }

  return {
    run,
    async begin() {
      const giveUpAt = performance.now() + LOCK_WAIT_MS
      await enter()
      try {
        await retryWhileLocked(giveUpAt, () => statements.run('begin immediate', []))
      } catch (error) {
        await leave()
        throw error
      }
    },
    async commit() {
      run('commit', [])
      await leave()
    },
    async rollback() {
      try {
        if (sqlite.inTransaction) statements.run('rollback', [])
      } finally {
        await leave()
      }
    },
    async runAlone(text, parameters) {
      const giveUpAt = performance.now() + LOCK_WAIT_MS
      await enter()
      try {
        return await retryWhileLocked(giveUpAt, () => statements.run(text, parameters))
      } finally {
        await leave()
      }
    },
    close() {
      statements.clear()
      // Rolls back an open transaction.
      sqlite.close()
    },
  }
}

/** SQLite's built-in busy wait would block the event loop. */
async function retryWhileLocked<T>(giveUpAt: number, work: () => T): Promise<T> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (findStorageFailure(error) !== 'busy' || performance.now() > giveUpAt) throw error
    }
    await sleep(10 + Math.random() * 20)
  }
}
