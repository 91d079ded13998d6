import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

import { build } from 'esbuild'

const CLIENT_DIR = join(import.meta.dirname, '..')
const ROOT = join(CLIENT_DIR, '..', '..')
const ENTRY = 'client/src/callwright-client.d.ts'
/** Packages that the types import. */
const TYPE_DEPENDENCIES = ['@trpc/client', '@trpc/server', 'kysely', 'zod']

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

/** Writes the declarations that the client's types need, with relative paths instead of workspace packages. */
export function emitTypes(out: string): void {
  const all = mkdtempSync(join(tmpdir(), 'callwright-client-types-'))
  try {
    const tsc = join(CLIENT_DIR, 'node_modules', '.bin', 'tsc')
    execFileSync(tsc, ['-p', join(CLIENT_DIR, 'tsconfig.types.json'), '--outDir', all], { stdio: 'inherit' })
    copyDeclarations(all, join(out, 'types'))
  } finally {
    rmSync(all, { recursive: true, force: true })
  }
}

function copyDeclarations(from: string, to: string): void {
  const waiting = [ENTRY]
  const seen = new Set(waiting)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const folder = dirname(path)
    const text = readFileSync(join(from, path), 'utf8').replace(OWN_IMPORT, (_match, start: string, module: string) => {
      const target = toDeclarationPath(folder, module)
      if (!seen.has(target)) waiting.push(target)
      seen.add(target)
      const specifier = relative(folder, target).replace(/\.d\.ts$/, '.js')
      return `${start}${specifier.startsWith('.') ? '' : './'}${specifier}`
    })
    mkdirSync(join(to, folder), { recursive: true })
    writeFileSync(join(to, path), text)
  }
}

/** The start of an import and the module, if it is a file or a workspace package. */
const OWN_IMPORT = /((?:\bfrom |\bimport\()["'])((?:\.|@callwright\/)[^"']+)/g

/** `@callwright/api/app-router`: `api/src/app-router.d.ts`. */
function toDeclarationPath(folder: string, module: string): string {
  const path = module.startsWith('.')
    ? join(folder, module.replace(/\.ts$/, ''))
    : module.replace(/^@callwright\/([^/]+)\//, '$1/src/')
  return `${path}.d.ts`
}

export function writeManifest(out: string): void {
  const { name, version } = JSON.parse(readFileSync(join(CLIENT_DIR, 'package.json'), 'utf8')) as Record<string, string>
  const catalog = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')
  const versionOf = (dependency: string): string | undefined =>
    new RegExp(`^  '?${dependency}'?: (.+)$`, 'm').exec(catalog)?.[1]
  const manifest = {
    name,
    version,
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { types: `./types/${ENTRY}`, default: './callwright-client.js' } },
    dependencies: Object.fromEntries(TYPE_DEPENDENCIES.map((each) => [each, versionOf(each)])),
  }
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
