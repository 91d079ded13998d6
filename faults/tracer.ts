import { globSync } from 'node:fs'
import { join } from 'node:path'

import { installedTracer, type Tracer } from '../apps/server/test/support/power-cut/record.ts'
import { unpackDebian } from './debian-packages.ts'

/** strace, from Debian's packages where it is missing. @returns null where it cannot be had */
export function findTracer(): Tracer | null {
  return installedTracer() ?? unpackedTracer()
}

function unpackedTracer(): Tracer | null {
  const root = unpackDebian(['strace', 'libunwind8'])
  const [program] = root === null ? [] : globSync(join(root, 'usr', 'bin', 'strace'))
  if (root === null || program === undefined) return null
  const libraries = globSync(join(root, 'usr', 'lib', '*')).join(':')
  // For strace alone: what it starts finds its libraries as ever.
  return { command: ['/usr/bin/env', `LD_LIBRARY_PATH=${libraries}`, program, '-E', 'LD_LIBRARY_PATH'] }
}
