import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { build, type Plugin } from 'esbuild'

import { BUNDLE_OPTIONS, SERVER_DIR, THREAD_ENTRIES } from './bundle-options.ts'

// One ESM program in dist/: server.js and chunks that are loaded on demand.
const out = join(SERVER_DIR, 'dist')

/** The native addon stays in packages/db's node_modules and is resolved from there. */
const dbAddon: Plugin = {
  name: 'db-addon',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^better-sqlite3$/ }, () => ({ path: 'better-sqlite3', namespace: 'addon' }))
    onLoad({ filter: /.*/, namespace: 'addon' }, () => ({
      contents: [
        "import { createRequire } from 'node:module'",
        "const requireFromDb = createRequire(new URL('../../../packages/db/package.json', import.meta.url))",
        "export default requireFromDb('better-sqlite3')",
      ].join('\n'),
    }))
  },
}

/** Bundled CommonJS packages need these globals. */
const BANNER = [
  "import { createRequire as __createRequire } from 'node:module'",
  "import { fileURLToPath as __fileURLToPath } from 'node:url'",
  'const require = __createRequire(import.meta.url)',
  'const __filename = __fileURLToPath(import.meta.url)',
  'const __dirname = import.meta.dirname',
].join('\n')

rmSync(out, { recursive: true, force: true })
const { metafile } = await build({
  ...BUNDLE_OPTIONS,
  metafile: true,
  entryPoints: { server: join(SERVER_DIR, 'src', 'main.ts'), ...THREAD_ENTRIES },
  outdir: out,
  splitting: true,
  format: 'esm',
  plugins: [dbAddon],
  banner: { js: BANNER },
})
const kilobytes = Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
console.log(`dist/server.js and its chunks: ${kilobytes.toFixed(0)} kB`)
