import { randomUUIDv7 } from 'node:crypto'

import { claimFor } from '../../packages/api/src/bulk/dialler/claim.ts'
import { listDueTenants } from '../../packages/api/src/campaigns/campaigns.repo.ts'
import type { Deps } from '../../packages/api/src/context/context.ts'
import type { Db } from '../../packages/db/src/database.ts'
import { openDatabase } from '../../packages/db/src/open-database.ts'
import { asTenantId, type TenantId } from '../../packages/db/src/tables/ids.ts'
import { migrateToLatest } from '../../packages/db/src/migrate.ts'
import { median } from '../measure.ts'
import type { Finding } from '../report.ts'
import { BENCH_SETTINGS as settings } from '../settings.ts'
import { openFile } from '../sqlite.ts'

const FEW = 100
const MANY = 1_000_000
const A_CAMPAIGN = 50_000
const CLAIMS = 80
/** Both are measured within one millisecond; what is left is noise of the machine. */
const MOST_SLOWER = 1.5

/** What one claim costs with a hundred waiting recipients and with a million. */
export async function measureClaiming(folder: string): Promise<Finding[]> {
  // The first round is slow whatever it does: the code is not compiled yet.
  await timeClaims(`${folder}/first.db`, FEW)
  const few = await timeClaims(`${folder}/few.db`, FEW)
  const many = await timeClaims(`${folder}/many.db`, MANY)
  const ratio = median(many.times) / median(few.times)
  return [
    {
      what: `one claim: ${MANY.toLocaleString('en-US')} waiting against ${FEW}`,
      target: `<= ${MOST_SLOWER}`,
      figure: `${ratio.toFixed(2)} (${median(many.times).toFixed(2)} / ${median(few.times).toFixed(2)} ms)`,
      isMet: ratio <= MOST_SLOWER,
      details: { few, many },
    },
    {
      what: `counters of a campaign of ${A_CAMPAIGN.toLocaleString('en-US')}: counted row by row against kept`,
      target: '',
      figure: `${many.countedMs.toFixed(1)} / ${many.keptMs.toFixed(2)} ms`,
      isMet: null,
    },
  ]
}

type Timed = { times: number[]; countedMs: number; keptMs: number }

async function timeClaims(file: string, waiting: number): Promise<Timed> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  const now = Date.now()
  const tenants = await insertTenants(db, Math.max(1, waiting / A_CAMPAIGN))
  fill(file, { tenants, each: Math.min(waiting, A_CAMPAIGN), now })
  const deps = dialling(db)
  const times: number[] = []
  for (let claim = 0; claim < CLAIMS; claim += 1) {
    const [tenantId] = await listDueTenants(db, Date.now())
    if (tenantId === undefined) break
    const startedAt = performance.now()
    await listDueTenants(db, Date.now())
    const claims = await claimFor(deps, { tenantId, most: 1 })
    times.push(performance.now() - startedAt)
    if (claims.length !== 1) throw new Error(`${claims.length} were claimed`)
  }
  const counted = await timed(
    async () =>
      await db
        .selectFrom('recipients')
        .select(['state', (eb) => eb.fn.countAll().as('count')])
        .where('campaignId', '=', 'campaign-0')
        .groupBy('state')
        .execute(),
  )
  const kept = await timed(
    async () => await db.selectFrom('campaign_counts').selectAll().where('campaignId', '=', 'campaign-0').execute(),
  )
  await close()
  return { times, countedMs: counted, keptMs: kept }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

function dialling(db: Db): Pick<Deps, 'db' | 'now' | 'newId' | 'settings' | 'log'> {
  const ignore = (): void => {}
  const log = { info: ignore, warn: ignore, error: ignore }
  return { db, settings, log, now: Date.now, newId: randomUUIDv7 }
}

async function insertTenants(db: Db, count: number): Promise<TenantId[]> {
  const tenants = Array.from({ length: count }, (_, index) => asTenantId(`tenant-${index}`))
  for (const id of tenants) {
    const user = { id: `user-${id}`, email: `${id}@example.com`, passwordHash: 'x', role: 'business' as const }
    await db
      .insertInto('users')
      .values({ ...user, id: user.id as never, createdAt: 1, updatedAt: 1 })
      .execute()
    await db
      .insertInto('businesses')
      .values({
        id,
        userId: user.id as never,
        name: id,
        phone: '',
        website: '',
        servicePlan: 'both',
        createdAt: 1,
        updatedAt: 1,
      })
      .execute()
  }
  return tenants
}

/** One campaign for each tenant, by a statement that makes all its recipients. */
function fill(file: string, { tenants, each, now }: { tenants: readonly string[]; each: number; now: number }): void {
  const sqlite = openFile(file)
  const campaigns = sqlite.prepare(
    `insert into campaigns (id, "tenantId", name, state, "totalRecipients", "nextAt", "createdAt")
     values (?, ?, 'bench', 'running', ?, ?, ?)`,
  )
  const recipients = sqlite.prepare(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < ? - 1)
     insert into recipients (id, "tenantId", "campaignId", position, "phoneNumber", variables, overrides, state, "dueAt")
     select ? || '-' || i, ?, ?, i, '+1212' || (2000000 + cast(? as integer) * 50000 + i), '{}', '{}', 'queued', ? from n`,
  )
  const counts = sqlite.prepare(`insert into campaign_counts values (?, 'queued', ?)`)
  for (const [index, tenant] of tenants.entries()) {
    const id = `campaign-${index}`
    campaigns.run(id, tenant, each, now, now)
    recipients.run(each, id, tenant, id, index, now)
    counts.run(id, each)
  }
  sqlite.close()
}
