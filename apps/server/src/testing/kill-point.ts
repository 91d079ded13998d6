// Loaded before the server (`node --import`) by tests that kill it: at a chosen point of a call's way the process is gone
// as if the power had failed. KILL_POINT names the point, KILL_AFTER how many calls pass it unharmed first.
import diagnostics from 'node:diagnostics_channel'
import { createRequire } from 'node:module'

/**
 * In the order of a call's way: its claim is committed; its mark "sent" is committed; the request is written; the answer
 * has come; what it says is about to be committed; it is.
 */
export const KILL_POINTS = ['claimed', 'marked', 'written', 'answered', 'recording', 'recorded'] as const
export type KillPoint = (typeof KILL_POINTS)[number]

const point = process.env['KILL_POINT']
let left = Number(process.env['KILL_AFTER'] ?? 0)

function pass(reached: KillPoint): void {
  if (reached !== point) return
  left -= 1
  if (left < 0) process.kill(process.pid, 'SIGKILL')
}

const CALL = '/v1/convai/twilio/outbound-call'
const isCall = (message: unknown): boolean => (message as { request: { path: string } }).request.path === CALL
diagnostics.subscribe('undici:request:bodySent', (message) => isCall(message) && pass('written'))
diagnostics.subscribe('undici:request:headers', (message) => isCall(message) && pass('answered'))

/** What the open transaction has written. */
const WRITES: readonly [KillPoint, RegExp][] = [
  ['claimed', /^insert into "attempts"/],
  ['marked', /^update "attempts" set .*"sent_at" = \?/],
  ['recording', /^update "calls" set "conversation_id" = \?/],
]
let written: KillPoint | undefined

function before(sql: string): void {
  if (sql === 'commit' && written === 'recording') pass('recording')
}

function after(sql: string): void {
  if (sql === 'commit' || sql === 'rollback') {
    const done = written
    written = undefined
    if (sql === 'commit' && done !== undefined) pass(done === 'recording' ? 'recorded' : done)
    return
  }
  written = WRITES.find(([, pattern]) => pattern.test(sql))?.[0] ?? written
}

type Statement = { source: string } & Record<'run' | 'all', (...parameters: unknown[]) => unknown>

/** The server's own database driver: every statement goes through here. */
const fromDb = createRequire(new URL('../../../../packages/db/package.json', import.meta.url))
const Sqlite = fromDb('better-sqlite3') as new (file: string) => { prepare: (sql: string) => Statement }
if (point !== undefined) {
  const statements = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1')) as Statement
  for (const name of ['run', 'all'] as const) {
    const original = statements[name]
    statements[name] = function (this: Statement, ...parameters: unknown[]): unknown {
      before(this.source)
      const result = original.apply(this, parameters)
      after(this.source)
      return result
    }
  }
}
