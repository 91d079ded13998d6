import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { createPostCallReceiver } from '@callwright/api/calls/webhooks/receive-webhook'
import { findDamage } from '@callwright/db/health/integrity'

import { configFrom } from '../../../src/config/config.ts'
import { type Installation, openInstallation } from '../../../src/installation/open-installation.ts'
import { createLog } from '../../../src/logging/log.ts'
import { postCall, sign } from '../signed-webhook.ts'
import type { Deed } from './deeds.ts'

/** What had been asked for when the power went, and what of it had been answered. */
export type Known = { asked: readonly Deed[]; answered: ReadonlySet<number>; secretKey: string | null }

/** Sentences; both are empty after a cut that did no harm. */
export type Harm = { lost: string[]; damaged: string[] }

/** Opens what a power cut left, as a start does, looks at all of it, starts again and does one more piece of work. */
export async function lookAfterCut(env: Record<string, string>, known: Known): Promise<Harm> {
  const config = configFrom(env)
  const damaged: string[] = []
  const opened = async (look: (installation: Installation) => Promise<void>): Promise<boolean> => {
    try {
      const installation = await openInstallation(config, { log: createLog('silent') })
      try {
        await look(installation)
      } finally {
        await installation.close()
      }
      return true
    } catch (error) {
      damaged.push(`It does not go on: ${said(error)}`)
      return false
    }
  }
  const isWhole = await opened(async ({ deps }) => void damaged.push(...(await findDamage(deps.db))))
  if (!isWhole) return { lost: [], damaged }
  if (known.secretKey !== null && readFileSync(join(config.dataDir, 'secret.key'), 'utf8') !== known.secretKey) {
    damaged.push('secret.key is another one')
  }
  // Another SQLite within the same process: never while the product's own has the file open.
  const rows = new DatabaseSync(join(config.dataDir, 'callwright.db'))
  const lost = lostDeeds(rows, known)
  damaged.push(...lookIntoRows(rows), ...missingFiles(rows, config.dataDir))
  rows.close()
  await opened(async ({ deps }) => {
    const body = JSON.stringify(postCall({ agentId: 'agent_after_cut', conversationId: 'conv_after_cut' }))
    await createPostCallReceiver(deps)({ rawBody: Buffer.from(body), signatureHeader: sign(body) })
  })
  return { lost, damaged }
}

/** What was answered and is not there. */
function lostDeeds(rows: DatabaseSync, { asked, answered }: Known): string[] {
  const kept = (sql: string, ...values: string[]): boolean => rows.prepare(sql).get(...values) !== undefined
  const removals = new Set(asked.flatMap((deed) => (deed.kind === 'removal' ? [deed.name] : [])))
  const isKept = (deed: Deed): boolean => {
    if (deed.kind === 'webhook') {
      const id = deed.conversationId
      return (
        kept('select 1 from calls where "conversationId" = ?', id) ||
        kept(`select 1 from stored_webhooks where "conversationId" = ? and state in ('pending', 'waiting')`, id)
      )
    }
    if (deed.kind === 'sign-up') return kept('select 1 from users where email = ?', deed.email)
    if (deed.kind === 'upload') {
      const sql = 'select 1 from files where name = ? and "contentHash" = ?'
      return removals.has(deed.name) || kept(sql, deed.name, deed.hash)
    }
    if (deed.kind === 'removal') return !kept('select 1 from files where name = ?', deed.name)
    if (deed.kind === 'save') return savedCount(rows, deed, asked) >= deed.count
    const sql = 'select 1 from campaigns join recipients on "campaignId" = campaigns.id where campaigns.name = ?'
    return rows.prepare(sql).all(deed.name).length === deed.recipients
  }
  return asked
    .filter((deed) => answered.has(deed.mark) && !isKept(deed))
    .map((deed) => JSON.stringify(deed).slice(0, 120))
}

/** Which of somebody's saves stands there. */
function savedCount(rows: DatabaseSync, { email }: { email: string }, asked: readonly Deed[]): number {
  const sql = `select "systemPrompt" as text from agents join businesses on businesses.id = "tenantId"
    join users on users.id = "userId" where users.email = ?`
  const found = rows.prepare(sql).get(email)
  return asked.reduce(
    (count, deed) =>
      deed.kind === 'save' && deed.email === email && deed.text === found?.['text'] ? deed.count : count,
    0,
  )
}

/** Each query finds rows that do not agree with each other. */
const DISAGREEMENTS: readonly [string, string][] = [
  [
    'seconds of a month',
    `select 1 from usage_months m where seconds <> (select coalesce(sum(seconds), 0) from usage_entries e
      where e."tenantId" = m."tenantId" and e.month = m.month)`,
  ],
  [
    'seconds of a day',
    `select 1 from usage_days d where seconds <> (select coalesce(sum(seconds), 0) from usage_entries e
      where e."tenantId" = d."tenantId" and e.day = d.day)`,
  ],
  [
    'calls that were talked and not charged once',
    `select 1 from calls c where status = 'completed' and "campaignId" is null
      and 1 <> (select count(*) from usage_entries e where e."callId" = c.id)`,
  ],
  ['calls of one conversation', 'select 1 from calls group by "conversationId" having count("conversationId") > 1'],
  [
    'counts of a campaign',
    `select 1 from campaign_counts c where recipients <> (select count(*) from recipients r
      where r."campaignId" = c."campaignId" and r.state = c.state)`,
  ],
  [
    'recipients of a campaign',
    `select 1 from campaigns c where "totalRecipients" <> (select count(*) from recipients r where r."campaignId" = c.id)`,
  ],
  [
    'totals of calls',
    `select 1 from call_totals t where calls <> (select count(*) from calls c
      where c."tenantId" = t."tenantId" and c.facet = t.facet and c."conversationId" is not null)`,
  ],
  [
    'users without a business',
    `select 1 from users where role <> 'operator' and id not in (select "userId" from businesses)`,
  ],
]

function lookIntoRows(rows: DatabaseSync): string[] {
  return DISAGREEMENTS.filter(([, sql]) => rows.prepare(sql).get() !== undefined).map(
    ([what]) => `${what} do not add up`,
  )
}

/** Rows that name bytes which are not there, or are others. */
function missingFiles(rows: DatabaseSync, dataDir: string): string[] {
  const sql = `select "contentHash" as hash from files union select "contentHash" from recordings
    union select "bodyHash" from stored_webhooks where body is null and state in ('pending', 'waiting')`
  const hashes = rows.prepare(sql).all()
  const blobs = hashes
    .map(({ hash }) => String(hash))
    .filter((hash) => {
      const file = join(dataDir, 'files', hash.slice(0, 2), hash)
      return !existsSync(file) || createHash('sha256').update(readFileSync(file)).digest('hex') !== hash
    })
    .map((hash) => `the bytes of ${hash.slice(0, 8)} are not there, or are others`)
  const outbox = join(dataDir, 'outbox')
  const isWhole = (name: string): boolean => /\r?\n\r?\n[^]*\S/.test(readFileSync(join(outbox, name), 'utf8'))
  const mails = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  return [...blobs, ...mails.filter((name) => !isWhole(name)).map((name) => `${name} is not whole`)]
}

function said(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${said(error.cause)})` : error.message
}
