import { join } from 'node:path'

import type { BuildOptions } from 'esbuild'

import { root } from '../../../scripts/child.mjs'

/** The folder of this app. */
export const SERVER: string = join(import.meta.dirname, '..')

/** Entry point of the thread that reads documents. */
export const THREAD: string = join(SERVER, 'src', 'documents', 'read-document.thread.ts')

/** Build folder of the executable. */
export const WORK: string = join(root, 'node_modules', '.cache', 'callwright-executable')

/** esbuild options shared by every bundle of the server. */
export const BUNDLING = {
  bundle: true,
  platform: 'node',
  target: 'node26',
  minifyWhitespace: true,
  legalComments: 'none',
  // Optional native accelerators; their packages work without them.
  external: ['pg-native', 'bufferutil', 'utf-8-validate'],
  logLevel: 'warning',
} satisfies BuildOptions
