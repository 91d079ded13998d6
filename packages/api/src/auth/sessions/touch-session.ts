import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@callwright/db/database'
import { findStorageFailure } from '@callwright/db/errors/storage-trouble'

import * as repo from './sessions.repo.ts'

const TIMEOUT_MS = 100

/** Sessions whose update is still in progress. */
const touching = new Set<string>()

/**
 * Records that a session was used. Waits only briefly and ignores storage trouble, so that reads still work while the
 * database does not accept writes.
 */
export async function touchSession(db: Db, { sessionId, now }: { sessionId: string; now: number }): Promise<void> {
  if (touching.has(sessionId)) return
  touching.add(sessionId)
  const touched = touch(db, { sessionId, now })
  const finished = new AbortController()
  try {
    await Promise.race([touched, sleep(TIMEOUT_MS, null, { signal: finished.signal }).catch(() => null)])
  } finally {
    finished.abort()
    touched.catch(() => null)
  }
}

async function touch(db: Db, { sessionId, now }: { sessionId: string; now: number }): Promise<void> {
  try {
    await repo.touchSession(db, sessionId, now)
  } catch (error) {
    if (findStorageFailure(error) === null) throw error
  } finally {
    touching.delete(sessionId)
  }
}
