import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { bin, root } from '../../scripts/child.mjs'
import { median, quantile } from '../../apps/server/harness/measure.ts'
import { type Finding, report } from '../report.ts'

const STARTS = 15
const FIRST_BYTE_MS = 600
const MEMORY_MB = 140
const DISK_MB = 170
const IDLE_PERCENT = 0.5
const IDLE_MS = 60_000
/** The unit of CPU time in `/proc` (`getconf CLK_TCK`, 100 on every Linux). */
const TICK_MS = 10
const EXECUTABLE = join(root, 'dist', `callwright-${process.platform}-${process.arch}`)

/** Measures the executable's first response and its idle resource use. @returns whether all targets are met */
export async function benchStart(): Promise<boolean> {
  console.log('Packaging the executable ...')
  const packaging = join(root, 'apps', 'server', 'scripts', 'executable', 'package.ts')
  execFileSync(join(bin, 'node'), [packaging], { cwd: root, stdio: 'inherit' })
  const findings = [
    await measureNode(),
    await measureFirstByte('an existing database'),
    await measureFirstByte('an empty folder'),
  ]
  return report('start', [...findings, ...(await measureIdle()), measureSize()])
}

/** Measures the machine's own speed. */
async function measureNode(): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    const began = performance.now()
    await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
    times.push(performance.now() - began)
  }
  return { what: 'Node alone, start to end', target: '', figure: formatTimes(times), isMet: null, details: times }
}

async function measureFirstByte(what: 'an existing database' | 'an empty folder'): Promise<Finding> {
  const times: number[] = []
  const existingFolder = createFolder()
  const folders = [existingFolder]
  // Not counted: the first startup creates the data and fills the caches.
  for (let round = 0; round <= STARTS; round += 1) {
    const folder = what === 'an empty folder' ? createFolder() : existingFolder
    const { firstByteMs, stop } = await start(folder)
    await stop()
    if (round > 0) times.push(firstByteMs)
    folders.push(folder)
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return {
    what: `first byte with ${what}`,
    target: `median <= ${FIRST_BYTE_MS} ms`,
    figure: formatTimes(times),
    isMet: median(times) <= FIRST_BYTE_MS,
    details: times,
  }
}

async function measureIdle(): Promise<Finding[]> {
  const folder = createFolder()
  const { pid, stop } = await start(folder)
  await sleep(IDLE_MS)
  const before = readCpuTime(pid)
  const began = performance.now()
  await sleep(IDLE_MS)
  const percent = (100 * (readCpuTime(pid) - before)) / (performance.now() - began)
  // The rest are pages of the program's own file, which other processes can share.
  const [memory, privateMemory] = [readMegabytes(pid, 'VmRSS'), readMegabytes(pid, 'RssAnon')]
  await stop()
  rmSync(folder, { recursive: true, force: true })
  return [
    {
      what: 'idle memory',
      target: `<= ${MEMORY_MB} MB`,
      figure: `${memory.toFixed(0)} MB (${privateMemory.toFixed(0)} MB private)`,
      isMet: memory <= MEMORY_MB,
    },
    {
      what: 'idle CPU time',
      target: `<= ${IDLE_PERCENT} % of a core`,
      figure: `${percent.toFixed(2)} %`,
      isMet: percent <= IDLE_PERCENT,
    },
  ]
}

function measureSize(): Finding {
  const megabytes = statSync(EXECUTABLE).size / 1e6
  const figure = `${megabytes.toFixed(0)} MB`
  return { what: 'size on disk', target: `<= ${DISK_MB} MB`, figure, isMet: megabytes <= DISK_MB }
}

type RunningServer = { pid: number; firstByteMs: number; stop: () => Promise<void> }

/** Starts the executable with a minimal environment and requests a page as soon as it listens. */
async function start(folder: string): Promise<RunningServer> {
  const began = performance.now()
  const env = { PORT: '0', DATA_DIR: join(folder, 'data') }
  const child = spawn(EXECUTABLE, [], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(child, 'exit')
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const found = /listening on (http:\/\/[^\s"]+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The executable exited with ${code}: ${output}`)))
  })
  const response = await fetch(`${address}/login`, { headers: { accept: 'text/html' } })
  const firstByteMs = performance.now() - began
  if (!(await response.text()).includes('<html')) throw new Error('The executable did not return its page')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
  }
  return { pid: child.pid ?? 0, firstByteMs, stop }
}

/** CPU time of all threads of a process so far, in milliseconds. */
function readCpuTime(pid: number): number {
  // The program's name, in parentheses, may contain spaces.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * TICK_MS
}

function readMegabytes(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6
}

function formatTimes(times: readonly number[]): string {
  return `${median(times).toFixed(0)} ms (${quantile(times, 0).toFixed(0)} to ${quantile(times, 1).toFixed(0)})`
}

function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'callwright-start-'))
}
