import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@callwright/db/database'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'

import * as repo from './sessions.repo.ts'

const TIMEOUT_MS = 100

/** Sessions whose update is still in progress. */
const pendingUpdates = new Set<string>()

/**
 * Records that a session was used. Waits only briefly and ignores storage failures, so reads still work while the
 * database does not accept writes.
 */
export async function touchSession(db: Db, { sessionId, now }: { sessionId: string; now: number }): Promise<void> {
  if (pendingUpdates.has(sessionId)) return
  pendingUpdates.add(sessionId)
  const update = touch(db, { sessionId, now })
  const sleepController = new AbortController()
  try {
    await Promise.race([update, sleep(TIMEOUT_MS, null, { signal: sleepController.signal }).catch(() => null)])
  } finally {
    sleepController.abort()
    update.catch(() => null)
  }
}

async function touch(db: Db, { sessionId, now }: { sessionId: string; now: number }): Promise<void> {
  try {
    await repo.touchSession(db, sessionId, now)
  } catch (error) {
    if (findStorageFailure(error) === null) throw error
  } finally {
    pendingUpdates.delete(sessionId)
  }
}
