import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { asTenantId, monthOf } from './chunk-X4YL7QCT.js'
import { countRows } from './chunk-SGFYJ52H.js'
import { sql } from './chunk-I4BVXFGX.js'
async function listNumbers(db, provider) {
  return await selectNumbers(db, provider).orderBy('phone_numbers.number').execute()
}
async function findNumber(db, provider, number) {
  return await selectNumbers(db, provider).where('phone_numbers.number', '=', number).executeTakeFirst()
}
async function listOutdatedNumbers(db, provider, now) {
  return await selectNumbers(db, provider)
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'phone_numbers.tenantId').on('usage_months.month', '=', monthOf(now)),
    )
    .where('phone_numbers.numberId', 'is not', null)
    .where((eb) => {
      const limit = eb.fn.coalesce(eb('businesses.monthlyLimitMinutes', '*', 60), eb.lit(Number.MAX_SAFE_INTEGER))
      const isHeld = eb.or([
        eb('businesses.erasedAt', 'is not', null),
        eb('businesses.pausedAt', 'is not', null),
        eb(eb.fn.coalesce('usage_months.seconds', eb.lit(0)), '>=', limit),
      ])
      const isAnswered = eb('phone_numbers.attachedAgentId', 'is not', null)
      const isAnsweredByItsAgent = eb.and([
        isAnswered,
        eb('provider_agents.agentId', 'is not', null),
        eb('phone_numbers.attachedAgentId', '=', eb.ref('provider_agents.agentId')),
      ])
      return eb.or([
        eb('phone_numbers.tenantId', 'is', null),
        eb('phone_numbers.isUnclear', '=', 1),
        eb.and([isHeld, isAnswered]),
        eb.and([eb.not(isHeld), eb.not(isAnsweredByItsAgent)]),
      ])
    })
    .execute()
}
function selectNumbers(db, provider) {
  return db
    .selectFrom('phone_numbers')
    .leftJoin('businesses', 'businesses.id', 'phone_numbers.tenantId')
    .leftJoin('provider_agents', (join) =>
      join
        .onRef('provider_agents.tenantId', '=', 'phone_numbers.tenantId')
        .onRef('provider_agents.provider', '=', 'phone_numbers.provider'),
    )
    .leftJoin('jobs', (join) =>
      join
        .on('jobs.kind', '=', 'number')
        .on('jobs.key', '=', sql`phone_numbers.provider || ' ' || phone_numbers.number`),
    )
    .selectAll('phone_numbers')
    .select(['businesses.name as businessName', 'provider_agents.agentId', 'jobs.lastError as error'])
    .where('phone_numbers.provider', '=', provider)
}
async function findTenantByNumber(db, provider, number) {
  const row = await db
    .selectFrom('phone_numbers')
    .select('tenantId')
    .where('provider', '=', provider)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.tenantId ?? void 0
}
async function listNumbersOf(db, provider, tenants) {
  if (tenants.length === 0) return new Map()
  const rows = await db
    .selectFrom('phone_numbers')
    .select(['tenantId', 'number'])
    .where('provider', '=', provider)
    .where('tenantId', 'in', tenants)
    .orderBy('number')
    .$narrowType()
    .execute()
  return Map.groupBy(rows, ({ tenantId }) => tenantId)
}
async function countAnsweredNumbers(db, tenantId) {
  return await db
    .selectFrom('phone_numbers')
    .where('tenantId', '=', asTenantId(tenantId))
    .where('numberId', 'is not', null)
    .where((eb) => eb.or([eb('attachedAgentId', 'is not', null), eb('isUnclear', '=', 1)]))
    .$call(countRows)
}
async function saveAssignment(db, { provider, number, tenantId, accountNumber, now }) {
  const values = {
    tenantId: tenantId === null ? null : asTenantId(tenantId),
    numberId: accountNumber?.numberId ?? null,
    label: accountNumber?.label ?? '',
    attachedAgentId: accountNumber?.agentId ?? null,
    assignedAt: now,
  }
  await db
    .insertInto('phone_numbers')
    .values({ provider, number, ...values })
    .onConflict((conflict) => conflict.columns(['provider', 'number']).doUpdateSet(values))
    .execute()
}
async function deleteNumber(db, { provider, number, assignedAt }) {
  await db
    .deleteFrom('phone_numbers')
    .where('provider', '=', provider)
    .where('number', '=', number)
    .where('assignedAt', '=', assignedAt)
    .execute()
}
async function markAttachmentUnknown(db, row) {
  await updateByKey(db, row).set({ isUnclear: 1 }).execute()
}
async function recordAttachedAgent(db, row, agentId) {
  await updateByKey(db, row).set({ attachedAgentId: agentId, isUnclear: 0 }).execute()
}
async function recordListedAgent(db, row, agentId) {
  const comparison = row.attachedAgentId === null ? 'is' : '='
  await updateByKey(db, row)
    .set({ attachedAgentId: agentId })
    .where('attachedAgentId', comparison, row.attachedAgentId)
    .where('assignedAt', '=', row.assignedAt)
    .execute()
}
function updateByKey(db, { provider, number }) {
  return db.updateTable('phone_numbers').where('provider', '=', provider).where('number', '=', number)
}
export {
  listNumbers,
  findNumber,
  listOutdatedNumbers,
  findTenantByNumber,
  listNumbersOf,
  countAnsweredNumbers,
  saveAssignment,
  deleteNumber,
  markAttachmentUnknown,
  recordAttachedAgent,
  recordListedAgent,
}
