// Installs the lockfile's packages once; a stamp in node_modules records the lockfile they belong to.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { bin, isStopping, root, run } from './child.mjs'

const stamp = join(root, 'node_modules', '.set-up')
export const pinnedNode = join(bin, 'node')

/** Thrown with a message for the person at the terminal. */
export class SetupError extends Error {}

/**
 * Installs the lockfile's packages and the pinned Node. Takes milliseconds if they are already installed.
 *
 * @returns {Promise<void>}
 */
export async function setUp() {
  const wanted = fingerprint()
  if (existsSync(pinnedNode) && readStamp() === wanted) return
  console.log(
    'Setting up: downloading Node and the packages in pnpm-lock.yaml. This takes a minute or two, but only once ...',
  )
  const start = performance.now()
  await install()
  await ensureNodeWorks()
  writeFileSync(stamp, wanted)
  console.log(`Set up in ${Math.round((performance.now() - start) / 1000)} s.`)
}

/** @returns {string | null} */
function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

/** @returns {string} a hash of everything that affects what pnpm installs */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', 'package.json']
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(join(root, group)).sort()) files.push(join(group, name, 'package.json'))
  }
  for (const file of files) {
    if (existsSync(join(root, file))) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

async function install() {
  removePnpmState()
  const manifest = /** @type {unknown} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const { packageManager } = /** @type {{ packageManager: string }} */ (manifest)
  const npx = ['-y', '--prefer-offline', packageManager, 'install', '--frozen-lockfile']
  const env = {
    // npm puts our node_modules/.bin first on PATH, and this install replaces it.
    PATH: (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => folder !== bin)
      .join(delimiter),
    // Without a terminal pnpm refuses to replace a node_modules created by a different tool.
    pnpm_config_confirm_modules_purge: 'false',
  }
  if ((await run('npx', [...npx, '--prefer-offline'], { env, output: 'never' })) === 0) return
  if (isStopping()) throw new SetupError('Stopped before everything was installed; the next command will continue.')
  console.error('The packages could not be installed from the cache; trying the registry ...')
  if ((await run('npx', npx, { env, output: 'if it fails' })) === 0) return
  throw new SetupError(
    'The packages could not be installed: see the message above, check the connection to the npm registry, and run the command again.',
  )
}

/** pnpm trusts its own state file and would not check for missing packages. */
function removePnpmState() {
  const folder = join(root, 'node_modules')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const stateFiles = names.filter((name) => name.startsWith('.pnpm-workspace-state'))
  for (const name of stateFiles) rmSync(join(folder, name))
}

/** Node's binary needs libatomic, which slim images lack. */
async function ensureNodeWorks() {
  if (await canRunNode()) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Node needs the libatomic1 library; installing it ...')
    await run('apt-get', ['update', '-q'], { output: 'if it fails' })
    const libraries = ['libatomic1', 'libstdc++6']
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...libraries], { output: 'if it fails' })
    if (await canRunNode()) return
  }
  // npm puts this file first on PATH, so a broken one would fail every later command without an explanation.
  rmSync(pinnedNode, { force: true })
  throw new SetupError(
    'The installed Node does not run on this machine; it needs glibc 2.28 or newer, libstdc++6, and libatomic1 ' +
      '(Debian, Ubuntu: apt-get install libatomic1). Install them and run the command again.',
  )
}

/** @returns {Promise<boolean>} */
async function canRunNode() {
  return existsSync(pinnedNode) && (await run(pinnedNode, ['--version'], { output: 'never' })) === 0
}
