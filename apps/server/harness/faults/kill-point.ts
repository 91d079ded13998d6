// Loaded before the server (`node --import`) by kill tests: kills the process at a chosen point in a call or webhook,
// like a power failure. KILL_POINT names the point, KILL_AFTER the number of calls or webhooks to let pass first.
import diagnostics from 'node:diagnostics_channel'
import { createRequire } from 'node:module'

/**
 * In the order in which a call reaches them: claim committed, "sent" mark committed, request written, response
 * received, result about to be committed, result committed, end and next plan about to be committed, both committed.
 */
export const KILL_POINTS = [
  'claimed',
  'marked',
  'written',
  'responded',
  'committing',
  'committed',
  'planning',
  'planned',
] as const
export type KillPoint = (typeof KILL_POINTS)[number]

/**
 * In the order in which a webhook reaches them: about to be committed, committed but not acknowledged, claimed for
 * processing, call and minutes about to be committed, committed, marked as done.
 */
export const WEBHOOK_KILL_POINTS = ['storing', 'stored', 'taken', 'charging', 'charged', 'finished'] as const
export type WebhookKillPoint = (typeof WEBHOOK_KILL_POINTS)[number]

type Point = KillPoint | WebhookKillPoint

const point = process.env['KILL_POINT']
let remaining = Number(process.env['KILL_AFTER'] ?? 0)

function reachPoint(reached: Point | undefined): void {
  if (reached === undefined || reached !== point) return
  remaining -= 1
  if (remaining < 0) process.kill(process.pid, 'SIGKILL')
}

const CALL = '/v1/convai/twilio/outbound-call'
const isCall = (message: unknown): boolean => (message as { request: { path: string } }).request.path === CALL
diagnostics.subscribe('undici:request:bodySent', (message) => isCall(message) && reachPoint('written'))
diagnostics.subscribe('undici:request:headers', (message) => isCall(message) && reachPoint('responded'))

/** The points before and after a transaction commits, recognized by its writes. */
const WRITES: readonly { pattern: RegExp; before?: Point; after: Point }[] = [
  { pattern: /^insert into "attempts"/, after: 'claimed' },
  { pattern: /^update "attempts" set .*"sentAt" = (\?|\$\d+)/, after: 'marked' },
  { pattern: /^update "calls" set "conversationId" = (\?|\$\d+)/, before: 'committing', after: 'committed' },
  { pattern: /^update "recipients" set .*"plan" = (\?|\$\d+)/, before: 'planning', after: 'planned' },
  { pattern: /^insert into "stored_webhooks"/, before: 'storing', after: 'stored' },
  { pattern: /^update "stored_webhooks" set .*"attempts" = "attempts"/, after: 'taken' },
  { pattern: /^insert into "usage_entries"/, before: 'charging', after: 'charged' },
  { pattern: /^update "stored_webhooks" set "state" = (\?|\$\d+)/, after: 'finished' },
]
/** Writes in a connection's open transaction; without a transaction every statement commits on its own. */
const writesByConnection = new WeakMap<object, Set<(typeof WRITES)[number]>>()

function beforeStatement(connection: object, sql: string): void {
  if (sql === 'commit') for (const write of writesByConnection.get(connection) ?? []) reachPoint(write.before)
  else if (!writesByConnection.has(connection)) reachPoint(WRITES.find(({ pattern }) => pattern.test(sql))?.before)
}

function afterStatement(connection: object, sql: string): void {
  if (sql.startsWith('begin') || sql.startsWith('start transaction')) writesByConnection.set(connection, new Set())
  else if (sql === 'commit' || sql === 'rollback') {
    const writes = writesByConnection.get(connection) ?? []
    writesByConnection.delete(connection)
    if (sql === 'commit') for (const write of writes) reachPoint(write.after)
  } else {
    const write = WRITES.find(({ pattern }) => pattern.test(sql))
    if (!write) return
    const writes = writesByConnection.get(connection)
    if (writes) writes.add(write)
    else reachPoint(write.after)
  }
}

type Statement = { source: string; database: object } & Record<'run' | 'all', (...parameters: unknown[]) => unknown>
type Connection = { query: (...parameters: unknown[]) => unknown }

/** Loads the server's own database drivers, whose methods are wrapped below to see every statement. */
const requireFromDb = createRequire(new URL('../../../../packages/db/package.json', import.meta.url))

function watchSqlite(): void {
  const Sqlite = requireFromDb('better-sqlite3') as new (file: string) => { prepare: (sql: string) => Statement }
  const statements = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1')) as Statement
  for (const name of ['run', 'all'] as const) {
    const original = statements[name]
    statements[name] = function (this: Statement, ...parameters: unknown[]): unknown {
      beforeStatement(this.database, this.source)
      const result = original.apply(this, parameters)
      afterStatement(this.database, this.source)
      return result
    }
  }
}

function watchPostgres(): void {
  const { Client } = requireFromDb('pg') as { Client: { prototype: Connection } }
  const { query } = Client.prototype
  Client.prototype.query = function (this: Connection, ...parameters: unknown[]): unknown {
    const [statement] = parameters
    const sql = typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')
    beforeStatement(this, sql)
    const pending = query.apply(this, parameters)
    if (!(pending instanceof Promise)) return pending
    return pending.then((result: unknown) => {
      afterStatement(this, sql)
      return result
    })
  }
}

if (point !== undefined) {
  if (process.env['DATABASE_URL'] === undefined) watchSqlite()
  else watchPostgres()
}
