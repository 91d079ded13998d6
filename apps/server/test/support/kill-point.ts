// Loaded before the server (`node --import`) by kill tests: kills the process at a chosen point of a call or webhook,
// like a power failure. KILL_POINT names the point, KILL_AFTER the number of calls or webhooks to let pass first.
import diagnostics from 'node:diagnostics_channel'
import { createRequire } from 'node:module'

/**
 * In a call's order: claim committed, mark "sent" committed, request written, response received, result about to
 * be committed, result committed.
 */
export const KILL_POINTS = ['claimed', 'marked', 'written', 'answered', 'recording', 'recorded'] as const
export type KillPoint = (typeof KILL_POINTS)[number]

/**
 * In a webhook's order: about to be committed, committed but not acknowledged, claimed for processing, call and
 * minutes about to be committed, committed, marked as done.
 */
export const WEBHOOK_KILL_POINTS = ['storing', 'stored', 'taken', 'charging', 'charged', 'finished'] as const
export type WebhookKillPoint = (typeof WEBHOOK_KILL_POINTS)[number]

type Point = KillPoint | WebhookKillPoint

const point = process.env['KILL_POINT']
let left = Number(process.env['KILL_AFTER'] ?? 0)

function pass(reached: Point | undefined): void {
  if (reached === undefined || reached !== point) return
  left -= 1
  if (left < 0) process.kill(process.pid, 'SIGKILL')
}

const CALL = '/v1/convai/twilio/outbound-call'
const isCall = (message: unknown): boolean => (message as { request: { path: string } }).request.path === CALL
diagnostics.subscribe('undici:request:bodySent', (message) => isCall(message) && pass('written'))
diagnostics.subscribe('undici:request:headers', (message) => isCall(message) && pass('answered'))

/** The points before and after a transaction commits, recognized by its writes. */
const WRITES: readonly { pattern: RegExp; before?: Point; after: Point }[] = [
  { pattern: /^insert into "attempts"/, after: 'claimed' },
  { pattern: /^update "attempts" set .*"sentAt" = (\?|\$\d+)/, after: 'marked' },
  { pattern: /^update "calls" set "conversationId" = (\?|\$\d+)/, before: 'recording', after: 'recorded' },
  { pattern: /^insert into "stored_webhooks"/, before: 'storing', after: 'stored' },
  { pattern: /^update "stored_webhooks" set .*"attempts" = "attempts"/, after: 'taken' },
  { pattern: /^insert into "usage_entries"/, before: 'charging', after: 'charged' },
  { pattern: /^update "stored_webhooks" set "state" = (\?|\$\d+)/, after: 'finished' },
]
/** Writes in a connection's open transaction; without a transaction every statement commits on its own. */
const open = new WeakMap<object, Set<(typeof WRITES)[number]>>()

function before(connection: object, sql: string): void {
  if (sql === 'commit') for (const write of open.get(connection) ?? []) pass(write.before)
  else if (!open.has(connection)) pass(WRITES.find(({ pattern }) => pattern.test(sql))?.before)
}

function after(connection: object, sql: string): void {
  if (sql.startsWith('begin') || sql.startsWith('start transaction')) open.set(connection, new Set())
  else if (sql === 'commit' || sql === 'rollback') {
    const written = open.get(connection) ?? []
    open.delete(connection)
    if (sql === 'commit') for (const write of written) pass(write.after)
  } else {
    const write = WRITES.find(({ pattern }) => pattern.test(sql))
    if (!write) return
    const written = open.get(connection)
    if (written) written.add(write)
    else pass(write.after)
  }
}

type Statement = { source: string; database: object } & Record<'run' | 'all', (...parameters: unknown[]) => unknown>
type Connection = { query: (...parameters: unknown[]) => unknown }

/** The server's own database drivers: every statement goes through here. */
const fromDb = createRequire(new URL('../../../../packages/db/package.json', import.meta.url))

function watchSqlite(): void {
  const Sqlite = fromDb('better-sqlite3') as new (file: string) => { prepare: (sql: string) => Statement }
  const statements = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1')) as Statement
  for (const name of ['run', 'all'] as const) {
    const original = statements[name]
    statements[name] = function (this: Statement, ...parameters: unknown[]): unknown {
      before(this.database, this.source)
      const result = original.apply(this, parameters)
      after(this.database, this.source)
      return result
    }
  }
}

function watchPostgres(): void {
  const { Client } = fromDb('pg') as { Client: { prototype: Connection } }
  const { query } = Client.prototype
  Client.prototype.query = function (this: Connection, ...parameters: unknown[]): unknown {
    const [statement] = parameters
    const sql = typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')
    before(this, sql)
    const running = query.apply(this, parameters)
    if (!(running instanceof Promise)) return running
    return running.then((result: unknown) => {
      after(this, sql)
      return result
    })
  }
}

if (point !== undefined) {
  if (process.env['DATABASE_URL'] === undefined) watchSqlite()
  else watchPostgres()
}
