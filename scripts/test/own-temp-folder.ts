import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'callwright-tests-'

/**
 * Gives a package's tests their own temporary folder and removes it afterward.
 * Temporary folders are never nested: a browser's socket paths would become too long.
 */
export function setup(): () => void {
  if (basename(tmpdir()).startsWith(PREFIX)) return () => {}
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
