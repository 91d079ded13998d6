import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { bundleClient, bundleTypes, writeManifest } from './build-package.ts'

// Writes dist/, a package that npm can install: one file of plain JavaScript, and one of types.
const out = join(import.meta.dirname, '..', 'dist')
rmSync(out, { recursive: true, force: true })
await bundleClient(out)
await bundleTypes(out)
writeManifest(out)
