import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the kernel counts processor time in (`getconf CLK_TCK`, 100 on every Linux). */
const TICK_MS = 10

export type Idle = {
  memoryMb: number
  /** Of that, what no other process can share: the rest are pages of the program's own file. */
  ownMemoryMb: number
  /** Processor time against time, in percent of one core. */
  percent: number
}

/** Lets a process alone for a while, and says what it took meanwhile. */
export async function watchIdle(
  pid: number,
  { settleMs, watchMs }: { settleMs: number; watchMs: number },
): Promise<Idle> {
  await sleep(settleMs)
  const before = computed(pid)
  const began = performance.now()
  await sleep(watchMs)
  const percent = (100 * (computed(pid) - before)) / (performance.now() - began)
  return { memoryMb: megabytes(pid, 'VmRSS'), ownMemoryMb: megabytes(pid, 'RssAnon'), percent }
}

/** Milliseconds of processor time of all its threads so far. */
function computed(pid: number): number {
  // The name of the program, in parentheses, may hold blanks.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) * TICK_MS
}

function megabytes(pid: number, field: string): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kilobytes) * 1024) / 1e6
}
