import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** Compiled sources, shared by all processes of all test runs; without them a start takes nearly twice the CPU time. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'callwright-tests') }
