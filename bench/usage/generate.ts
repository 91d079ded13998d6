import { seededRandom } from '../../packages/api/src/demo/seeded-random.ts'
import { openDatabase } from '../../packages/db/src/open-database.ts'
import { migrateToLatest } from '../../packages/db/src/migrate.ts'
import { openFile } from '../sqlite.ts'

export const CLIENTS = 1000
export const CALLS = 1_000_000
/** The calls lie in the twelve months before this moment. */
export const END = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 86_400_000
const SPAN = 365 * DAY_MS

/** Calls and the ledger as the product's own rules would leave them; of a call only what the ledger speaks of. */
export async function generate(file: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  await close()
  const sqlite = openFile(file)
  sqlite.pragma('journal_mode = MEMORY')
  sqlite.pragma('synchronous = OFF')
  const random = seededRandom(7)
  const user = sqlite.prepare(
    `insert into users (id, email, "emailVerifiedAt", "passwordHash", role, "createdAt", "updatedAt")
     values (?, ?, 1, 'x', 'business', ?, ?)`,
  )
  const business = sqlite.prepare(
    `insert into businesses (id, "userId", name, "servicePlan", "monthlyLimitMinutes", "createdAt", "updatedAt")
     values (?, ?, ?, 'both', ?, ?, ?)`,
  )
  const call = sqlite.prepare(
    `insert into calls (id, "tenantId", provider, "conversationId", direction, status, "endReason", "phoneNumber", "startedAt",
       "durationSeconds", "eventNumber", "orderKey", facet, "createdAt", "updatedAt")
     values (?, ?, 'simulator', ?, 'outbound', 'completed', 'answered', '+12125550100', ?, ?, ?, ?, 0, ?, ?)`,
  )
  const entry = sqlite.prepare(
    `insert into usage_entries (id, "entryKey", "tenantId", "callId", month, day, seconds, "createdAt")
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const months = new Map<string, number>()
  const days = new Map<string, number>()
  sqlite.exec('begin')
  for (let index = 0; index < CLIENTS; index += 1) {
    const at = END - SPAN + index
    user.run(`user-${index}`, `client${index}@example.com`, at, at)
    const limit = index % 3 === 0 ? null : 500 + (index % 7) * 250
    business.run(`tenant-${index}`, `user-${index}`, `Client ${(index * 7919) % CLIENTS}`, limit, at, at)
  }
  for (let index = 0; index < CALLS; index += 1) {
    // Some clients call much more than others.
    const tenant = `tenant-${Math.floor(random() * random() * CLIENTS)}`
    const startedAt = Math.floor(END - SPAN + (index / CALLS) * SPAN)
    const seconds = 1 + Math.floor(random() * 300)
    const month = new Date(startedAt).toISOString().slice(0, 7)
    const day = Math.floor(startedAt / DAY_MS)
    const id = `call-${index}`
    call.run(id, tenant, `conv-${index}`, startedAt, seconds, index + 1, index + 1, startedAt, startedAt)
    entry.run(`entry-${index}`, `call:${id}`, tenant, id, month, day, seconds, startedAt)
    months.set(`${tenant} ${month}`, (months.get(`${tenant} ${month}`) ?? 0) + seconds)
    days.set(`${tenant} ${day}`, (days.get(`${tenant} ${day}`) ?? 0) + seconds)
    if (index % 50_000 === 49_999) sqlite.exec('commit; begin')
  }
  const ofMonth = sqlite.prepare('insert into usage_months ("tenantId", month, seconds) values (?, ?, ?)')
  for (const [key, seconds] of months) ofMonth.run(...key.split(' '), seconds)
  const ofDay = sqlite.prepare('insert into usage_days ("tenantId", day, seconds) values (?, ?, ?)')
  for (const [key, seconds] of days) {
    const [tenant, day] = key.split(' ')
    ofDay.run(tenant, Number(day), seconds)
  }
  sqlite.exec('commit')
  sqlite.close()
}
