import { basename, join } from 'node:path'

import { build, type BuildOptions, type Plugin } from 'esbuild'

import { PAGE_FILES } from '../src/openapi/page-files.ts'

/** The folder of this app. */
export const SERVER: string = join(import.meta.dirname, '..')

/** What every way of bundling the server shares. */
export const BUNDLING = {
  bundle: true,
  platform: 'node',
  target: 'node26',
  minifyWhitespace: true,
  legalComments: 'none',
  // Optional accelerators of packages that work without them.
  external: ['pg-native', 'bufferutil', 'utf-8-validate', '@node-rs/*'],
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions

/**
 * Programs of threads are carried by the bundle, and a thread starts from a `data:` URL: beside a single executable there
 * is no file that it could start from.
 * @param base64Of makes the expression that is the program in base64
 */
export function carryThreads(base64Of: (name: string, program: Uint8Array) => string): Plugin {
  return {
    name: 'threads',
    setup({ onLoad }) {
      onLoad({ filter: /-thread\.ts$/ }, async ({ path }) => {
        const { outputFiles } = await build({
          entryPoints: [path.replace(/-thread\.ts$/, '.thread.ts')],
          write: false,
          bundle: true,
          format: 'esm',
          platform: 'node',
          target: 'node26',
          minify: true,
          legalComments: 'none',
          logLevel: 'warning',
        })
        const name = basename(path, '.ts')
        const program = base64Of(name, outputFiles[0]?.contents ?? new Uint8Array())
        return { contents: `export const threadUrl = new URL('data:text/javascript;base64,' + ${program})` }
      })
    },
  }
}

/** The page of the API is carried as text. */
export const pageFiles: Plugin = {
  name: 'page-files',
  setup({ onLoad }) {
    const contents = `export const PAGE_FILES = ${JSON.stringify(PAGE_FILES)}`
    onLoad({ filter: /\/page-files\.ts$/ }, () => ({ contents }))
  },
}
