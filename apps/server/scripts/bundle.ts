import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { build, type Plugin } from 'esbuild'

import { PAGE_FILES } from '../src/openapi/page-files.ts'

// One ESM program in dist/: server.js, and beside it what is only loaded when it is needed.
const here = join(import.meta.dirname, '..')
const out = join(here, 'dist')

/** The native addon stays where pnpm put it: it is packages/db's dependency, so it is looked up from there. */
const addonOfDb: Plugin = {
  name: 'addon-of-db',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^better-sqlite3$/ }, () => ({ path: 'better-sqlite3', namespace: 'addon' }))
    onLoad({ filter: /.*/, namespace: 'addon' }, () => ({
      contents: [
        "import { createRequire } from 'node:module'",
        "const fromDb = createRequire(new URL('../../../packages/db/package.json', import.meta.url))",
        "export default fromDb('better-sqlite3')",
      ].join('\n'),
    }))
  },
}

/**
 * Programs of threads are carried as text, and a thread starts from that: beside a single executable there is no file that
 * it could start from.
 */
const threads: Plugin = {
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
      const program = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
      return { contents: `export const threadUrl = new URL('data:text/javascript;base64,${program}')` }
    })
  },
}

/** The page of the API is carried as text too. */
const pageFiles: Plugin = {
  name: 'page-files',
  setup({ onLoad }) {
    const contents = `export const PAGE_FILES = ${JSON.stringify(PAGE_FILES)}`
    onLoad({ filter: /\/page-files\.ts$/ }, () => ({ contents }))
  },
}

/** Packages that are CommonJS still ask for these. */
const BANNER = [
  "import { createRequire as __createRequire } from 'node:module'",
  "import { fileURLToPath as __fileURLToPath } from 'node:url'",
  'const require = __createRequire(import.meta.url)',
  'const __filename = __fileURLToPath(import.meta.url)',
  'const __dirname = import.meta.dirname',
].join('\n')

rmSync(out, { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: { server: join(here, 'src', 'main.ts') },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node26',
  minifyWhitespace: true,
  legalComments: 'none',
  // Optional accelerators of packages that work without them.
  external: ['pg-native', 'bufferutil', 'utf-8-validate', '@node-rs/*'],
  plugins: [addonOfDb, threads, pageFiles],
  banner: { js: BANNER },
  metafile: true,
  logLevel: 'warning',
})
const kilobytes = Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
console.log(`dist/server.js and its parts: ${kilobytes.toFixed(0)} kB`)
