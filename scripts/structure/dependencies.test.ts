import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../child.mjs'

const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
const { packageManager, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as {
  packageManager: string
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Older releases have known vulnerabilities; for tRPC, the first release that limits batches. */
const floors = { ws: '8.17.1', 'engine.io': '6.4.2', 'socket.io-parser': '4.2.3', '@trpc/server': '11.25.2' }

// Security: 64
it.each(Object.entries(floors))('%s is at least %s wherever it is installed', (name, floor) => {
  const tooOld = readLockedVersions(name).filter((version) => isOlder(version, floor))
  expect(tooOld).toEqual([])
})

it('versions are read from the lockfile', () => {
  expect(readLockedVersions('ws')).not.toEqual([])
  expect(readLockedVersions('@trpc/server')).not.toEqual([])
  expect(isOlder('8.17.0', '8.17.1')).toBe(true)
  expect(isOlder('10.0.0', '9.9.9')).toBe(false)
})

// Security: 64
it('every package with an install script is allowed or denied', () => {
  const decided = [
    ...(/^allowBuilds: \{(.*)\}/m.exec(workspace)?.[1] ?? '').matchAll(/([\w@/.-]+): (?:true|false)/g),
  ].map(([, name = '']) => name)
  const withInstallScript = new Set(
    installedManifests()
      .filter(hasInstallScript)
      .map(({ name }) => name),
  )
  expect([...withInstallScript].sort()).toEqual(decided.sort())
})

it('one version of pnpm and one version of Node are pinned', () => {
  expect(packageManager).toBe(`pnpm@${devDependencies.pnpm}`)
  const pinned = new Set(Object.entries(optionalDependencies).map(([, version]) => version))
  expect([...pinned]).toEqual([/^nodeVersion: (.*)$/m.exec(workspace)?.[1]])
})

type Manifest = { name: string; folder: string; scripts?: Record<string, string>; gypfile?: boolean }

function installedManifests(): Manifest[] {
  const store = join(root, 'node_modules', '.pnpm')
  return globSync(['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json'], { cwd: store }).map(
    (path) => ({
      ...(JSON.parse(readFileSync(join(store, path), 'utf8')) as Manifest),
      folder: join(store, dirname(path)),
    }),
  )
}

/** A `binding.gyp` is also compiled during installation, unless the package sets `gypfile` to false. */
function hasInstallScript({ scripts = {}, gypfile = true, folder }: Manifest): boolean {
  const named = ['preinstall', 'install', 'postinstall'].some((name) => scripts[name])
  return named || (gypfile && existsSync(join(folder, 'binding.gyp')))
}

function readLockedVersions(name: string): string[] {
  const packages = lockfile.split(/^packages:$/m)[1]?.split(/^snapshots:$/m)[0] ?? ''
  return [...packages.matchAll(/^ {2}'?(@?[^@'\s]+)@([^:'(]+)'?:$/gm)]
    .filter(([, found]) => found === name)
    .map(([, , version = '']) => version)
}

function isOlder(version: string, floor: string): boolean {
  const [a = [], b = []] = [version, floor].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  const at = b.findIndex((part, index) => part !== (a[index] ?? 0))
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0)
}
