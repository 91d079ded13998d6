import { join } from 'node:path'

import type { BuildOptions } from 'esbuild'

import { root } from '../../../scripts/child.mjs'

/** The folder of this app. */
export const SERVER: string = join(import.meta.dirname, '..')

/** The program of the thread that reads documents. */
export const THREAD: string = join(SERVER, 'src', 'documents', 'read-document.thread.ts')

/** Where the pieces of an executable lie until they are one file. */
export const WORK: string = join(root, 'node_modules', '.cache', 'callwright-executable')

/** What every way of bundling the server shares. */
export const BUNDLING = {
  bundle: true,
  platform: 'node',
  target: 'node26',
  minifyWhitespace: true,
  legalComments: 'none',
  // Optional accelerators of packages that work without them.
  external: ['pg-native', 'bufferutil', 'utf-8-validate'],
  logLevel: 'warning',
} satisfies BuildOptions
