import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'callwright-tests-'

/**
 * Before the tests of a package: what they leave in the folder for temporary files is removed with them. Not one within
 * another, which would make paths that are too long for a browser's sockets.
 */
export function setup(): () => void {
  if (basename(tmpdir()).startsWith(PREFIX)) return () => {}
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
