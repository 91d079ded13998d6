import type { Hash, Hmac } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Takes a few milliseconds. */
const STEP_BYTES = 4 * 1024 * 1024

/** Adds bytes to a hash, and lets other work run between its steps. @returns the same hash */
export async function hashInSteps<T extends Hash | Hmac>(hash: T, bytes: Uint8Array): Promise<T> {
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    if (at > 0) await nextTurn()
    hash.update(bytes.subarray(at, at + STEP_BYTES))
  }
  return hash
}
