import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, statfsSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = Disposable & {
  folder: string
  /** Uses up all free space. */
  fill: () => void
  /** Frees the space that `fill` used. */
  free: () => void
  freeBytes: () => number
}

/** Mounts a RAM disk. @returns null if this user may not mount one */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const fd = openSync(filler, 'a')
      try {
        for (const size of [1024 * 1024, 4096]) appendUntilFull(fd, Buffer.alloc(size))
      } finally {
        closeSync(fd)
      }
    },
    free: () => truncateSync(filler),
    freeBytes() {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    [Symbol.dispose]() {
      // Lazy unmount: a killed process may still be exiting.
      execFileSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}

function appendUntilFull(fd: number, bytes: Buffer): void {
  try {
    for (;;) if (writeSync(fd, bytes) < bytes.length) return
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
