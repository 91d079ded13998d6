import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'

import { build, type Plugin } from 'esbuild'

import { root } from '../../../../scripts/child.mjs'
import { ASSETS } from '../../src/executable/assets.ts'
import { BUNDLE_OPTIONS, SERVER_DIR, THREAD_ENTRIES, BUILD_DIR } from '../bundle-options.ts'

const WEB_APP = join(root, 'apps', 'web', 'dist')
const EXECUTABLE = join(SERVER_DIR, 'src', 'executable')

/** A program's files: one CommonJS file, and its assets by name. */
export type ProgramParts = { main: string; assets: Record<string, string> }

/** Bundles the server and its assets for one platform (`linux-x64`). */
export async function buildProgramParts(platform: string): Promise<ProgramParts> {
  const folder = join(BUILD_DIR, platform)
  mkdirSync(folder, { recursive: true })
  const addon = readFileSync(addonOf(platform))
  const packedAddon = join(folder, ASSETS.addon)
  writeFileSync(packedAddon, zstdCompressSync(addon, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }))
  const main = join(folder, 'program.js')
  const oneFile = {
    ...BUNDLE_OPTIONS,
    format: 'cjs',
    minifySyntax: true,
    supported: { 'dynamic-import': false },
  } as const
  await build({ ...oneFile, entryPoints: THREAD_ENTRIES, outdir: folder })
  await build({
    // One file, because an executable cannot load chunks. Dynamic imports are still evaluated on demand.
    ...oneFile,
    entryPoints: [join(SERVER_DIR, 'src', 'main.ts')],
    outfile: main,
    define: {
      ADDON_SHA256: JSON.stringify(createHash('sha256').update(addon).digest('hex')),
      'process.env.NODE_ENV': '"production"',
      'import.meta.url': '"file:///callwright.js"',
      'import.meta.dirname': '"/"',
    },
    plugins: [driver, packed],
    banner: { js: "process.env.NODE_ENV='production';" },
  })
  const web = webFiles().map((name) => [ASSETS.web + name, join(WEB_APP, name)] as const)
  const threads = Object.keys(THREAD_ENTRIES).map((name) => [`${name}.js`, join(folder, `${name}.js`)] as const)
  return { main, assets: { [ASSETS.addon]: packedAddon, ...Object.fromEntries([...threads, ...web]) } }
}

/** Replaces better-sqlite3's search for its addon. */
const driver: Plugin = {
  name: 'driver',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^better-sqlite3$/ }, () => ({ path: 'better-sqlite3', namespace: 'driver' }))
    onLoad({ filter: /.*/, namespace: 'driver' }, () => ({
      contents: [
        `import createDatabase from '${driverFolder()}/lib/database.js'`,
        `import SqliteError from '${driverFolder()}/lib/sqlite-error.js'`,
        `import { loadNativeAddon } from '${EXECUTABLE}/native-addon.ts'`,
        'const SqliteFile = createDatabase(loadNativeAddon, false)',
        'SqliteFile.SqliteError = SqliteError',
        'export default SqliteFile',
      ].join('\n'),
      resolveDir: SERVER_DIR,
    }))
  },
}

/** Replaces modules that read files next to the bundle with ones that read assets. */
const packed: Plugin = {
  name: 'packed',
  setup({ onResolve }) {
    onResolve({ filter: /\/built-web-app\.ts$/ }, () => ({ path: join(EXECUTABLE, 'packed-web-app.ts') }))
    onResolve({ filter: /\/open-thread\.ts$/ }, () => ({ path: join(EXECUTABLE, 'packed-thread.ts') }))
  },
}

function driverFolder(): string {
  const requireFromDb = createRequire(join(root, 'packages', 'db', 'package.json'))
  return dirname(dirname(requireFromDb.resolve('better-sqlite3')))
}

/** better-sqlite3 ships a prebuilt addon for each platform. */
function addonOf(platform: string): string {
  return join(driverFolder(), 'prebuilds', `${platform.replace(/^win-/, 'win32-')}.node`)
}

function webFiles(): string[] {
  return readdirSync(WEB_APP, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(WEB_APP, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
