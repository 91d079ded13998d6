import { join } from 'node:path'

import { signInOperator, until } from '../client.ts'
import { countStatuses } from './hold-lock.ts'
import { reachable } from '../provider-installation.ts'
import { startServerProcess } from '../server-process.ts'
import { testEnvironment } from '../test-server.ts'
import type { SmallDisk } from './small-disk.ts'
import { type Answer, type Kind, KINDS, startLoad } from './steady-load.ts'

export type FullReport = {
  /** Answers to what was sent while the disk was full, by status. */
  answers: Record<Kind, Record<number, number>>
  withoutRetryAfter: number
  /** What `/readyz` and the operator's status said. */
  readyz: { status: number; disk: string }
  statusFreeBytes: number | null
  /** Lines of the log that tell of an error, and other lines that no rule foresaw. */
  errorLines: number
  unforeseen: string[]
  /** The same after there was room again. */
  answersAfter: Record<Kind, Record<number, number>>
  /** Milliseconds from there being room until the first of each was done, and `/readyz` said so. */
  normalAfterMs: Record<Kind | 'readyz', number>
  lost: string[]
  seconds: number
}

const FULL_KINDS = KINDS.filter((kind) => kind !== 'read')

/** Fills the disk of a server under load for at least `seconds` and until uploads are refused, then frees it. */
export async function fillDisk(disk: SmallDisk, { seconds }: { seconds: number }): Promise<FullReport> {
  const env = { ...testEnvironment({ CALLING_HOURS: 'off', RATE_LIMIT: 'off' }), DATA_DIR: join(disk.folder, 'data') }
  await using server = await startServerProcess(env, { cwd: disk.folder })
  let log = ''
  server.child.stdout?.on('data', (chunk) => (log += String(chunk)))
  const operator = await signInOperator(reachable(server.url))
  const load = await startLoad(server.url, { fileBytes: 100_000 })
  const hasDone = (kind: Kind, after: number): boolean =>
    load.answers.some((answer) => answer.kind === kind && answer.status === 200 && answer.sentAt > after)
  await until(() => KINDS.every((kind) => hasDone(kind, 0)), 'successful work of every kind')

  const logBefore = log.length
  disk.fill()
  const from = performance.now()
  // What is let go meanwhile is taken too.
  const hasAnswered = (kind: Kind, status: number): boolean =>
    load.answers.some((answer) => answer.kind === kind && answer.status === status && answer.sentAt > from)
  await until(() => {
    disk.fill()
    const isLongEnough = performance.now() - from >= seconds * 1000
    return isLongEnough && hasAnswered('upload', 503) && hasAnswered('read', 200)
  }, 'refused uploads and answered reads')
  const ready = await fetch(`${server.url}/readyz`)
  const readyz = { status: ready.status, disk: ((await ready.json()) as { disk: string }).disk }
  const { disk: seen } = await operator.trpc.admin.status.query()
  const to = performance.now()
  const logOfFull = log.slice(logBefore)
  disk.free()

  const isReady = async (): Promise<boolean> => (await fetch(`${server.url}/readyz`)).status === 200
  await until(isReady, 'the server to be ready')
  const readyAfterMs = performance.now() - to
  await until(() => KINDS.every((kind) => hasDone(kind, to)), 'work to resume').catch(() => null)
  await load.stop()
  const meanwhile = load.answers.filter(({ sentAt }) => sentAt >= from && sentAt < to)
  const after = load.answers.filter(({ sentAt }) => sentAt > to)
  const lines = logOfFull.split('\n').filter((line) => line.startsWith('{'))
  return {
    answers: byKind((kind) => countStatuses(meanwhile.filter((answer) => answer.kind === kind))),
    answersAfter: byKind((kind) => countStatuses(after.filter((answer) => answer.kind === kind))),
    withoutRetryAfter: meanwhile.filter(({ status, retryAfter }) => status === 503 && retryAfter === null).length,
    readyz,
    statusFreeBytes: seen?.freeBytes ?? null,
    errorLines: lines.filter((line) => line.includes('"level":"error"')).length,
    unforeseen: lines.filter((line) => /was not handled|a request failed/.test(line)).map((line) => line.slice(0, 300)),
    normalAfterMs: { ...byKind((kind) => firstDone(load.answers, { kind, after: to }) - to), readyz: readyAfterMs },
    lost: await load.lost(),
    seconds: (to - from) / 1000,
  }
}

function byKind<Value>(value: (kind: Kind) => Value): Record<Kind, Value> {
  const [webhook, save, upload] = [value('webhook'), value('save'), value('upload')]
  return { webhook, save, upload, 'sign-up': value('sign-up'), read: value('read') }
}

function firstDone(answers: readonly Answer[], { kind, after }: { kind: Kind; after: number }): number {
  const done = answers.filter((answer) => answer.kind === kind && answer.status === 200 && answer.sentAt > after)
  return Math.min(...done.map(({ sentAt, ms }) => sentAt + ms))
}

/** Kinds of which something has to be refused on a full disk. */
export function refusedKinds({ answers }: FullReport): Kind[] {
  return FULL_KINDS.filter((kind) => (answers[kind][503] ?? 0) > 0)
}
