import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'

import { recordAudit } from '../../context/audit.ts'
import type { Deps } from '../../context/context.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { queueEmail } from '../../mail/queue-email.ts'
import { lockAgent } from '../agent.repo.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { requestAgentSync } from '../knowledge/sync-jobs.ts'
import * as repo from './opening.repo.ts'

type StartDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'settings' | 'events' | 'log'>

const CHECK_INTERVAL_MS = 60 * 1000
/** Businesses per run; a run that used all of it is followed by another at once. */
const BATCH_SIZE = 20

/** Keeps what calls have said until now. In the transaction that changes it, before the change. */
export async function keepPastOpening(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId' | 'settings'>,
  tenantId: TenantId,
): Promise<void> {
  const opening = await repo.findOpeningInForce(trx, deps, tenantId)
  await repo.insertPastOpening(trx, tenantId, { opening, id: deps.newId(), now: deps.now() })
}

/** How first messages of templates went on after they had introduced the agent. */
const TEMPLATE_REQUESTS = [
  'Is this a good time?',
  'May I ask you three short questions about your visit?',
  'You asked us for information. Do you have a minute?',
  'We sent you a quote for {{service}}. Do you have a minute?',
]

/** First messages that are still a template's no longer introduce the agent: the opening does. */
export async function startOpening(trx: Db, tenantId: TenantId): Promise<void> {
  await trx.updateTable('businesses').set({ openingStartsAt: null }).where('id', '=', tenantId).execute()
  const { businessName } = await repo.findOpening(trx, tenantId)
  const start = 'Hello {{name}}, this is the automated assistant of '
  for (const request of TEMPLATE_REQUESTS) {
    for (const table of ['agents', 'agent_versions', 'saved_prompts'] as const) {
      await sql`update ${sql.table(table)} set "firstMessage" = ${`Hello {{name}}. ${request}`}
        where "tenantId" = ${tenantId} and ("firstMessage" = ${`${start}${businessName.trim()}. ${request}`}
          or "firstMessage" like ${`${start}%. ${request}`} and "firstMessage" not like ${`${start}%.%. ${request}`})`.execute(
        trx,
      )
    }
  }
}

/**
 * Tells the owners of businesses from before openings what their calls will say, and starts it for those who have not done
 * so in time.
 */
export function openingCheckHandler(deps: StartDeps): JobHandler {
  return {
    concurrency: 1,
    everyMs: CHECK_INTERVAL_MS,
    async run() {
      const told = await forEachBusiness(deps, { isTold: false }, mailOwner)
      // If the operator requires it, there is nothing to wait for.
      const isDue = deps.settings.disclosureRequired ? Number.MAX_SAFE_INTEGER : deps.now()
      const started = await forEachBusiness(deps, { startsUntil: isDue }, startInTime)
      if (told + started > 0) deps.events.emit('jobsQueued')
      return told === BATCH_SIZE || started === BATCH_SIZE ? { runAt: deps.now() } : undefined
    },
  }
}

type Step = (trx: Db, deps: StartDeps, tenantId: TenantId) => Promise<void>

/** A failing business does not hold up the others. @returns how many succeeded */
async function forEachBusiness(
  deps: StartDeps,
  { startsUntil, isTold }: { startsUntil?: number; isTold?: false },
  step: Step,
): Promise<number> {
  const due = deps.db
    .selectFrom('businesses')
    .select('id')
    .where('erasedAt', 'is', null)
    .where('openingStartsAt', 'is not', null)
    .$if(isTold === false, (query) => query.where('openingMailedAt', 'is', null))
    .$if(startsUntil !== undefined, (query) => query.where('openingStartsAt', '<=', startsUntil ?? 0))
  let done = 0
  const businesses = await due.orderBy('id').limit(BATCH_SIZE).execute()
  for (const { id } of businesses) {
    try {
      await deps.db.transaction().execute(async (trx) => {
        // In the order in which an owner's change locks them.
        await lockAgent(trx, id)
        if (await lockTenant(trx, id)) await step(trx, deps, id)
      })
      done += 1
    } catch (error) {
      deps.log.error({ err: error, tenantId: id }, 'could not start the opening of a business, or tell its owner')
    }
  }
  return done
}

async function mailOwner(trx: Db, deps: StartDeps, tenantId: TenantId): Promise<void> {
  const { now, settings } = deps
  const untold = trx.updateTable('businesses').where('id', '=', tenantId).where('openingMailedAt', 'is', null)
  if (!(await untold.set({ openingMailedAt: now() }).returning('id').executeTakeFirst())) return
  const owner = await trx
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .select('users.email')
    .where('businesses.id', '=', tenantId)
    .executeTakeFirst()
  const { startsAt, language } = await repo.findOpening(trx, tenantId)
  if (!owner || startsAt === null) return
  const { sentences } = await repo.findOpeningInForce(trx, deps, tenantId)
  const day = new Date(startsAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const isNow = settings.disclosureRequired || startsAt <= now()
  const choices = settings.disclosureRequired
    ? 'change the sentence'
    : 'start this now, change the sentence, or turn it off with a reason'
  const link = `${settings.publicUrl}/dashboard`
  await queueEmail(trx, deps, {
    recipient: owner.email,
    subject: 'Your calls will say that an AI is speaking',
    link,
    action: 'Open Home',
    body:
      `From ${isNow ? 'now' : day} on, every call of your agent begins with this sentence:\n\n${repo.sentenceIn(sentences, language)}\n\n` +
      `Callers are also told that the call is being recorded. You can ${choices}:\n\n${link}\n`,
  })
}

async function startInTime(trx: Db, deps: StartDeps, tenantId: TenantId): Promise<void> {
  if ((await repo.findOpening(trx, tenantId)).startsAt === null) return
  await keepPastOpening(trx, deps, tenantId)
  await startOpening(trx, tenantId)
  await requestAgentSync(trx, deps, { tenantId, dueAt: deps.now() })
  await recordAudit(trx, deps, { action: 'agent.startOpening', tenantId })
}
