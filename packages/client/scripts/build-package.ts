import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { build } from 'esbuild'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

const CLIENT_DIR = join(import.meta.dirname, '..')

/** Bundles the client with its dependencies for Node 20 and browsers. */
export async function bundleClient(out: string): Promise<void> {
  await build({
    entryPoints: [join(CLIENT_DIR, 'src', 'callwright-client.ts')],
    outdir: out,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: ['node20', 'chrome120', 'firefox120', 'safari17'],
    logLevel: 'warning',
  })
}

/** Bundles the client's types with all types that they use into one file, so that the package needs no others. */
export async function bundleTypes(out: string): Promise<void> {
  const cache = join(CLIENT_DIR, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  // Inside the package, so that the bundler finds tRPC's types.
  const all = mkdtempSync(join(cache, 'types-'))
  try {
    const tsc = join(CLIENT_DIR, 'node_modules', '.bin', 'tsc')
    execFileSync(tsc, ['-p', join(CLIENT_DIR, 'tsconfig.types.json'), '--outDir', all], { stdio: 'inherit' })
    rewriteDeclarations(all)
    await using bundle = await rolldown({
      input: { 'callwright-client': join(all, 'client', 'src', 'callwright-client.d.ts') },
      plugins: [dts({ dtsOnly: true, generator: 'oxc' })],
      // Imports that no type needs are dropped.
      external: ['kysely', 'zod'],
    })
    await bundle.write({ dir: out })
  } finally {
    rmSync(all, { recursive: true, force: true })
  }
}

/** Replaces workspace packages by paths, and the procedures' context, which has the database in it. */
function rewriteDeclarations(folder: string): void {
  for (const path of globSync('**/*.d.ts', { cwd: folder })) {
    const text = readFileSync(join(folder, path), 'utf8')
      .replaceAll(/\bctx: import\("[^"]+"\)\.Ctx;/g, 'ctx: object;')
      .replaceAll(OWN_IMPORT, (_match, start: string, module: string) => {
        const target = relative(dirname(path), `${toDeclarationPath(dirname(path), module)}.js`)
        return `${start}${target.startsWith('.') ? '' : './'}${target}`
      })
    writeFileSync(join(folder, path), text)
  }
}

/** The start of an import and the module, if it is a file or a workspace package. */
const OWN_IMPORT = /((?:\bfrom |\bimport\()["'])((?:\.|@callwright\/)[^"']+)/g

/** `@callwright/api/app-router`: `api/src/app-router`. */
function toDeclarationPath(folder: string, module: string): string {
  return module.startsWith('.')
    ? join(folder, module.replace(/\.ts$/, ''))
    : module.replace(/^@callwright\/([^/]+)\//, '$1/src/')
}

export function writeManifest(out: string): void {
  const { name, version } = JSON.parse(readFileSync(join(CLIENT_DIR, 'package.json'), 'utf8')) as Record<string, string>
  const manifest = {
    name,
    version,
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { types: './callwright-client.d.ts', default: './callwright-client.js' } },
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
