import { basename, join } from 'node:path'

import { build, type BuildOptions, type Plugin } from 'esbuild'

import { root } from '../../../scripts/child.mjs'
import { PAGE_FILES } from '../src/openapi/page-files.ts'

/** The folder of this app. */
export const SERVER: string = join(import.meta.dirname, '..')

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
  external: ['pg-native', 'bufferutil', 'utf-8-validate', '@node-rs/*'],
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions

/** What a thread of the bundle is started with. */
export type CarriedThread = { name: string; start: Uint8Array; program: Uint8Array }

/**
 * A thread starts from a small program of its own, which takes the large one from where `threadProgram`
 * finds it: nothing of it passes through the thread of the server.
 * @param place keeps what is carried, and makes the expression that is the URL to start from
 * @param plugins for the small program
 */
export function carryThreads(place: (thread: CarriedThread) => Promise<string>, plugins: Plugin[] = []): Plugin {
  return {
    name: 'threads',
    setup({ onLoad }) {
      onLoad({ filter: /-thread\.ts$/ }, async ({ path }) => {
        const name = basename(path, '-thread.ts')
        const start = await bundleOf(join(SERVER, 'src', 'process', 'start-thread.ts'), {
          format: 'esm',
          define: { THREAD: JSON.stringify(name) },
          plugins,
        })
        const program = await bundleOf(path.replace(/-thread\.ts$/, '.thread.ts'), { format: 'cjs', ...ONE_FUNCTION })
        const url = await place({ name, start: Buffer.from(start), program: Buffer.from(ascii(program)) })
        return { contents: `export const threadUrl = ${url}` }
      })
    },
  }
}

async function bundleOf(entry: string, more: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...BUNDLING,
    ...more,
    entryPoints: [entry],
    write: false,
    minify: true,
  })
  return outputFiles?.[0]?.text ?? ''
}

/** Makes a bundle of the format `cjs` one function of `require`, as `runProgram` takes it. */
export const ONE_FUNCTION = {
  banner: { js: '(function (require) {const module={exports:{}},exports=module.exports;' },
  footer: { js: '})' },
} satisfies BuildOptions

/** Only regular expressions are left with other letters; written so, the program takes a byte for each letter in memory. */
export function ascii(program: string): string {
  return program.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The page of the API is carried as text. */
export const pageFiles: Plugin = {
  name: 'page-files',
  setup({ onLoad }) {
    const contents = `export const PAGE_FILES = ${JSON.stringify(PAGE_FILES)}`
    onLoad({ filter: /\/page-files\.ts$/ }, () => ({ contents }))
  },
}
