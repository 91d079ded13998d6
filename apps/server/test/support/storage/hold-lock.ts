import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { until } from '../client.ts'
import { startServerProcess } from '../server-process.ts'
import { testEnvironment } from '../test-server.ts'
import { type Answer, startLoad } from './steady-load.ts'

export type LockReport = {
  heldSeconds: number
  /** Milliseconds; of what was asked while the lock was held. */
  health: { p99: number; most: number; asked: number; p99Before: number }
  reads: { p99: number; answered: number; failed: number }
  /** Writes that were sent while the lock was held, by the status of their answers. */
  writes: Record<number, number>
  withoutRetryAfter: number
  /** Milliseconds from the release until the first write was answered as done. */
  resumedAfterMs: number
  lost: string[]
}

/** Holds a loaded server's SQLite write lock from another process, at least `seconds` and until reads are answered. */
export async function holdLock({ seconds }: { seconds: number }): Promise<LockReport> {
  const env = testEnvironment({ CALLING_HOURS: 'off', RATE_LIMIT: 'off' })
  await using server = await startServerProcess(env)
  const load = await startLoad(server.url)
  await until(() => done(load.answers).length > 10, 'work that is done')
  const other = new DatabaseSync(join(env['DATA_DIR'] ?? '', 'callwright.db'), { timeout: 5000 })
  other.exec('begin exclusive')
  const from = performance.now()
  const before = load.begun.length
  await sleep(seconds * 1000)
  const isAnswered = ({ kind, sentAt }: Answer): boolean => kind === 'read' && sentAt >= from
  await until(
    () => load.begun.includes('webhook', before) && load.answers.filter(isAnswered).length > 5,
    'work under the lock',
  )
  other.exec('rollback')
  const to = performance.now()
  other.close()
  const isDone = (answer: Answer): boolean => answer.status === 200 && answer.sentAt + answer.ms > to
  await until(() => load.answers.some((answer) => answer.kind !== 'read' && isDone(answer)), 'work to resume')
  await load.stop()
  const meanwhile = load.answers.filter(({ sentAt }) => sentAt >= from && sentAt < to)
  const reads = meanwhile.filter(({ kind }) => kind === 'read')
  const writes = meanwhile.filter(({ kind }) => kind !== 'read')
  const health = load.health.filter(({ sentAt }) => sentAt >= from && sentAt < to).map(({ ms }) => ms)
  const healthBefore = load.health.filter(({ sentAt }) => sentAt < from).map(({ ms }) => ms)
  const resumed = load.answers.filter((answer) => answer.kind !== 'read' && isDone(answer))
  return {
    heldSeconds: (to - from) / 1000,
    health: { p99: p99(health), most: Math.max(...health), asked: health.length, p99Before: p99(healthBefore) },
    reads: {
      p99: p99(reads.map(({ ms }) => ms)),
      answered: reads.filter(({ status }) => status === 200).length,
      failed: reads.filter(({ status }) => status !== 200).length,
    },
    writes: countStatuses(writes),
    withoutRetryAfter: writes.filter(({ status, retryAfter }) => status === 503 && retryAfter === null).length,
    resumedAfterMs: Math.min(...resumed.map(({ sentAt, ms }) => sentAt + ms)) - to,
    lost: await load.lost(),
  }
}

function done(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ kind, status }) => kind !== 'read' && status === 200)
}

export function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export function p99(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Infinity
}
