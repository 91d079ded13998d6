import { join } from 'node:path'

import type { BuildOptions } from 'esbuild'

import { root } from '../../../scripts/child.mjs'

/** This app's folder. */
export const SERVER: string = join(import.meta.dirname, '..')

/** Entry point for the thread that reads documents. */
export const THREAD: string = join(SERVER, 'src', 'documents', 'read-document.thread.ts')

/** Build folder for the executable. */
export const WORK: string = join(root, 'node_modules', '.cache', 'callwright-executable')

/** esbuild options shared by every server bundle. */
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
