import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { bin, root } from '../../scripts/child.mjs'
import { median, quantile } from '../measure.ts'
import { type Finding, report } from '../report.ts'
import { watchIdle } from './idle.ts'
import { EMPTY, EXECUTABLE, type Program, runToEnd, SERVED, start } from './programs.ts'

const STARTS = 15
const FIRST_BYTE_MS = 600
const MEMORY_MB = 140
const DISK_MB = 170
const IDLE_PERCENT = 0.5
const IDLE = { settleMs: 60_000, watchMs: 60_000 }

/** The first answer after a start, and what a server takes that nobody asks anything. @returns whether all targets were met */
export async function benchStart(): Promise<boolean> {
  console.log('Packaging the executable ...')
  const packaging = join(root, 'apps', 'server', 'scripts', 'executable', 'package.ts')
  execFileSync(join(bin, 'node'), [packaging], { cwd: root, stdio: 'inherit' })
  const bare: number[] = []
  for (let round = 0; round < STARTS; round += 1) bare.push(await runToEnd(EMPTY))
  const findings: Finding[] = [told(EMPTY.name, bare)]
  // Nobody waits for `npm run serve` with a stop-watch, so that its figures are only told.
  for (const program of [EXECUTABLE, SERVED]) {
    const isMeasured = program === EXECUTABLE
    findings.push(await firstBytes(program, { isEmpty: false, isMeasured }))
    findings.push(await firstBytes(program, { isEmpty: true, isMeasured }))
    findings.push(...(await idle(program, isMeasured)))
  }
  findings.push(size())
  return report('start', findings)
}

function told(what: string, times: readonly number[]): Finding {
  return { what: `${what}, start to end`, target: '', figure: milliseconds(times), isMet: null, details: times }
}

async function firstBytes(
  program: Program,
  { isEmpty, isMeasured }: { isEmpty: boolean; isMeasured: boolean },
): Promise<Finding> {
  const times: number[] = []
  const kept = newFolder()
  const made = [kept]
  // The first start makes the data, and fills the caches that every later one has.
  for (let round = 0; round <= STARTS; round += 1) {
    const folder = isEmpty ? newFolder() : kept
    const started = await start(program, folder)
    await started.stop()
    if (round > 0) times.push(started.firstByteMs)
    if (isEmpty) made.push(folder)
  }
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
  return {
    what: `${program.name}: first byte, ${isEmpty ? 'empty folder' : 'data of an earlier start'}`,
    target: isMeasured ? `median <= ${FIRST_BYTE_MS} ms` : '',
    figure: milliseconds(times),
    isMet: isMeasured ? median(times) <= FIRST_BYTE_MS : null,
    details: times,
  }
}

async function idle(program: Program, isMeasured: boolean): Promise<Finding[]> {
  const folder = newFolder()
  const started = await start(program, folder)
  const { memoryMb, ownMemoryMb, percent } = await watchIdle(started.child.pid ?? 0, IDLE)
  await started.stop()
  rmSync(folder, { recursive: true, force: true })
  return [
    {
      what: `${program.name}: idle memory`,
      target: isMeasured ? `<= ${MEMORY_MB} MB` : '',
      figure: `${memoryMb.toFixed(0)} MB (${ownMemoryMb.toFixed(0)} MB of its own, the rest of its file)`,
      isMet: isMeasured ? memoryMb <= MEMORY_MB : null,
    },
    {
      what: `${program.name}: idle processor time, ${IDLE.watchMs / 1000} s`,
      target: isMeasured ? `<= ${IDLE_PERCENT} % of a core` : '',
      figure: `${percent.toFixed(2)} %`,
      isMet: isMeasured ? percent <= IDLE_PERCENT : null,
    },
  ]
}

function size(): Finding {
  const megabytes = statSync(EXECUTABLE.words[0] ?? '').size / 1e6
  const figure = `${megabytes.toFixed(0)} MB`
  return { what: 'executable: on disk', target: `<= ${DISK_MB} MB`, figure, isMet: megabytes <= DISK_MB }
}

function milliseconds(times: readonly number[]): string {
  return `${median(times).toFixed(0)} ms (${quantile(times, 0).toFixed(0)} to ${quantile(times, 1).toFixed(0)})`
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'callwright-start-'))
}
