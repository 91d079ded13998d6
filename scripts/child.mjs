// Runs other programs with the pinned tools on PATH, and passes signals and exit codes on.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const bin = join(root, 'node_modules', '.bin')

const parent = process.ppid
let stopping = false

/** @returns {boolean} whether this run was asked to stop, so that nothing new may start */
export function isStopping() {
  return stopping
}

/**
 * The environment for everything started here: the pinned Node and pnpm come first on PATH, and no tool phones home.
 *
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: bin + delimiter + (process.env.PATH ?? ''),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    ...extra,
  }
}

/**
 * Runs a program at the repository's root with our own input and output, and waits for it to exit.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, output?: 'always' | 'if it fails' | 'never' }} [options] when its output is shown
 * @returns {Promise<number>} its exit code; 128 + n if signal n ended it, 127 if it could not be started
 */
export function run(program, args, { env, output = 'always' } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: toolEnvironment(env),
    stdio: output === 'always' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const release = forwardSignals(child)
  /** @type {Buffer[]} */
  const chunks = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      release()
      console.error(`${program} could not be started: ${error.message}`)
      resolve(127)
    })
    child.on(output === 'always' ? 'exit' : 'close', (code, signal) => {
      release()
      if (code !== 0 && output !== 'never') process.stderr.write(Buffer.concat(chunks))
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * Passes signals on to the child, and stops it if npm was killed: npm does not forward SIGTERM, and an orphaned server
 * would keep its port.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops forwarding
 */
function forwardSignals(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    stopping = true
    // A terminal sends Ctrl-C to the child as well; do not signal it twice.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal === 'SIGINT' ? 'SIGTERM' : signal)
  }
  for (const signal of signals) process.on(signal, forward)
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stopping = true
    child.kill('SIGTERM')
  }, 500)
  // Only npm is watched: a server started by hand may outlive its shell.
  if (!process.env.npm_lifecycle_event) clearInterval(timer)
  return () => {
    clearInterval(timer)
    for (const signal of signals) process.off(signal, forward)
  }
}
