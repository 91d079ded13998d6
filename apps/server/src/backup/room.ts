import { statfsSync, statSync } from 'node:fs'

/** Stays free whatever is written: the server beside a backup goes on writing to the same disk. */
const RESERVE_BYTES = 64 * 1024 * 1024

/** @throws an error with the code `ENOSPC`, before anything is written, where so much does not fit on the folder's disk */
export function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= bytes + RESERVE_BYTES) return
  throw Object.assign(new Error(`${folder} has no room for ${bytes} bytes`), { code: 'ENOSPC' })
}

/** 0 where there is no such file (any more). */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
