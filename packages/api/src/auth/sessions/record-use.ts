import { setTimeout as sleep } from 'node:timers/promises'

import { findStorageFailure } from '@callwright/db/errors/storage-failure'

const TIMEOUT_MS = 100

/** Sessions and API keys whose update is still in progress. */
const pendingUpdates = new Set<string>()

/**
 * Records that a session or an API key was used. Waits only briefly and ignores storage failures, so reads still work
 * while the database does not accept writes.
 */
export async function recordUse(id: string, write: () => Promise<void>): Promise<void> {
  if (pendingUpdates.has(id)) return
  pendingUpdates.add(id)
  const update = finishUpdate(id, write)
  const sleepController = new AbortController()
  try {
    await Promise.race([update, sleep(TIMEOUT_MS, null, { signal: sleepController.signal }).catch(() => null)])
  } finally {
    sleepController.abort()
    update.catch(() => null)
  }
}

async function finishUpdate(id: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (findStorageFailure(error) === null) throw error
  } finally {
    pendingUpdates.delete(id)
  }
}
