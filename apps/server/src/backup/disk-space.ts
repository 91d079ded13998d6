import { statfsSync, statSync } from 'node:fs'

/** Kept free, because the server keeps writing to the same disk during a backup. */
const RESERVE_BYTES = 64 * 1024 * 1024

/** @throws an error with the code `ENOSPC` if the bytes do not fit on the folder's disk */
export function requireDiskSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= bytes + RESERVE_BYTES) return
  throw Object.assign(new Error(`${folder} has no room for ${bytes} bytes`), { code: 'ENOSPC' })
}

/** 0 if the file does not exist. */
export function readFileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
