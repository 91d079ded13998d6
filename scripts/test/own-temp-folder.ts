import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Before the tests of a package: what they leave in the folder for temporary files is removed with them. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-tests-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
