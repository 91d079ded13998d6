import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'

import { build, type Plugin } from 'esbuild'

import { root } from '../../../../scripts/child.mjs'
import { ASSETS } from '../../src/executable/assets.ts'
import { makeNewDatabase } from './make-new-database.ts'
import { ascii, BUNDLING, carryThreads, ONE_FUNCTION, pageFiles, SERVER, WORK } from '../bundling.ts'
import { threadCodeCache } from '../thread-code-cache.ts'
import { THIS_PLATFORM } from './node-of.ts'

const WEB_APP = join(root, 'apps', 'web', 'dist')
const EXECUTABLE = join(SERVER, 'src', 'executable')

/** Assets by name, and what the program was made of. */
export type Pieces = { assets: Record<string, string>; inputs: string[] }

/**
 * Bundles the server as one function, and everything it carries, for one platform (`linux-x64`).
 */
export async function makePieces(platform: string): Promise<Pieces> {
  const folder = join(WORK, platform)
  mkdirSync(folder, { recursive: true })
  const assets: Record<string, string> = {}
  const add = (name: string, bytes: Uint8Array): void => {
    assets[name] = join(folder, name.replaceAll('/', '-'))
    writeFileSync(assets[name], bytes)
  }
  const addon = readFileSync(addonOf(platform))
  add(ASSETS.addon, smaller(addon))
  add(ASSETS.database, smaller(await makeNewDatabase()))
  add(ASSETS.s3, smaller(await s3Program()))
  const { outputFiles, metafile } = await build({
    ...BUNDLING,
    entryPoints: [join(SERVER, 'src', 'main.ts')],
    write: false,
    // As one file: inside the executable there is nothing that a part could be loaded from. What is imported when it is
    // needed is still evaluated only then.
    format: 'cjs',
    minifySyntax: true,
    supported: { 'dynamic-import': false },
    define: {
      ADDON_SHA256: JSON.stringify(createHash('sha256').update(addon).digest('hex')),
      'process.env.NODE_ENV': '"production"',
      'import.meta.url': '"file:///callwright.js"',
    },
    plugins: [
      driver,
      packed,
      carryThreads(
        async ({ name, start, program }) => {
          add(ASSETS.threads + name, smaller(program))
          if (platform === THIS_PLATFORM) add(ASSETS.threadCodeCaches + name, smaller(await threadCodeCache(program)))
          // There is no file that it could start from.
          return `new URL('data:text/javascript;base64,${Buffer.from(start).toString('base64')}')`
        },
        [packed],
      ),
      pageFiles,
    ],
    banner: { js: `${ONE_FUNCTION.banner.js}process.env.NODE_ENV='production';` },
    footer: ONE_FUNCTION.footer,
  })
  add(ASSETS.program, Buffer.from(ascii(outputFiles[0]?.text ?? '')))
  for (const name of webFiles()) assets[ASSETS.web + name] = join(WEB_APP, name)
  return { assets, inputs: Object.keys(metafile.inputs) }
}

/** The library is a megabyte of text, which a program that does not use it would hold in memory. */
async function s3Program(): Promise<Buffer> {
  const { outputFiles } = await build({
    ...BUNDLING,
    entryPoints: [join(SERVER, 'src', 'storage', 'bucket', 's3-bucket.ts')],
    write: false,
    format: 'cjs',
    minify: true,
    supported: { 'dynamic-import': false },
    banner: ONE_FUNCTION.banner,
    footer: { js: `;return module.exports${ONE_FUNCTION.footer.js}` },
  })
  return Buffer.from(ascii(outputFiles[0]?.text ?? ''))
}

/** better-sqlite3 without its own search for the addon. */
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
      resolveDir: SERVER,
    }))
  },
}

/** What is read from files beside the bundle, or made, is carried. */
const packed: Plugin = {
  name: 'packed',
  setup({ onResolve }) {
    onResolve({ filter: /\/built-web-app\.ts$/ }, () => ({ path: join(EXECUTABLE, 'packed-web-app.ts') }))
    onResolve({ filter: /\/load-s3\.ts$/ }, () => ({ path: join(EXECUTABLE, 'packed-s3.ts') }))
    onResolve({ filter: /\/new-database-file\.ts$/ }, () => ({ path: join(EXECUTABLE, 'packed-database.ts') }))
    onResolve({ filter: /\/thread-program\.ts$/ }, () => ({ path: join(EXECUTABLE, 'packed-thread.ts') }))
  },
}

function driverFolder(): string {
  const fromDb = createRequire(join(root, 'packages', 'db', 'package.json'))
  return dirname(dirname(fromDb.resolve('better-sqlite3')))
}

/** better-sqlite3 brings its addon for each platform. */
function addonOf(platform: string): string {
  return join(driverFolder(), 'prebuilds', `${platform.replace(/^win-/, 'win32-')}.node`)
}

function webFiles(): string[] {
  return readdirSync(WEB_APP, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(WEB_APP, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function smaller(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } })
}
