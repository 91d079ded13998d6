import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

import type { BuildOptions } from 'esbuild'

import { root } from '../../../scripts/child.mjs'

/** This app's folder. */
export const SERVER_DIR: string = join(import.meta.dirname, '..')

/** The threads' entry points by the names of their bundles. */
export const THREAD_ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  globSync(join(SERVER_DIR, 'src', 'threads', '*.thread.ts')).map((path) => [basename(path, '.ts'), path]),
)

/** Build folder for the executable. */
export const BUILD_DIR: string = join(root, 'node_modules', '.cache', 'callwright-executable')

/** esbuild options shared by every server bundle. */
export const BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node26',
  minifyWhitespace: true,
  // React's renderer would otherwise bundle its development version, too.
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  // Optional native accelerators; their packages work without them.
  external: ['pg-native', 'bufferutil', 'utf-8-validate'],
  logLevel: 'warning',
} satisfies BuildOptions
