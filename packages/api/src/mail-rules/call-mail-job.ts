import { CALL_MAILS_PER_HOUR } from '@callwright/contract/mails/mail-rules'
import { isEnded } from '@callwright/contract/calls/calls'
import { facetsEnd } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import { countedOrigin } from '../context/counted-calls.ts'
import { HOUR_MS } from '../context/local-time.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import type { JobHandler } from '../jobs/job-worker.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import { queueRuleEmail } from '../mail/queue-email.ts'
import { isPaused } from '../tenant/tenant.repo.ts'
import { type CallFacts, matchesFilter, readCallFacts } from './call-facts.ts'

type MailDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'events' | 'voice'>

const CONCURRENCY = 4
/** How long after its end a call waits for its analysis. */
const ANALYSIS_WAIT_MS = 10 * 60_000
/** A result may arrive without an event. */
const NEXT_LOOK_MS = 60_000
/** Older calls send no email. */
const MAX_AGE_MS = 7 * 24 * HOUR_MS

/** Looks at a call that has ended or was analyzed, and queues the emails that the business's rules send about it. */
export function callMailHandler(deps: MailDeps): JobHandler {
  const { db, now, events } = deps
  return {
    concurrency: CONCURRENCY,
    takesTurns: true,
    async run({ payload, tenantId }) {
      const { callId } = payload as { callId: string }
      if (tenantId === null) return
      const facts = await readCallFacts(db, tenantId, callId)
      if (!facts || !isEnded(facts.call.status)) return
      const endedAt = Math.min(now(), facts.call.startedAt + facts.call.durationSeconds * 1000)
      if (endedAt < now() - MAX_AGE_MS) return
      const waitsUntil = endedAt + ANALYSIS_WAIT_MS
      if (!facts.isAnalyzed && now() < waitsUntil) return { runAt: Math.min(now() + NEXT_LOOK_MS, waitsUntil) }
      await db.transaction().execute(async (trx) => await applyRules(trx, deps, { tenantId, facts, endedAt }))
      events.emit('jobsQueued')
    },
  }
}

async function applyRules(
  trx: Db,
  deps: MailDeps,
  { tenantId, facts, endedAt }: { tenantId: TenantId; facts: CallFacts; endedAt: number },
): Promise<void> {
  if (await isPaused(trx, tenantId)) return
  const now = deps.now()
  const key = `call:${facts.call.conversationId}`
  for (const { id: ruleId, address, settings, coveredTo } of await repo.lockActiveRules(trx, tenantId)) {
    if (settings.kind !== 'call' || endedAt < coveredTo || !matchesFilter(settings.filter, facts)) continue
    const isTest = facts.call.facet >= facetsEnd(countedOrigin(deps))
    const used = { state: isTest ? 'test' : 'sent', since: now - HOUR_MS, limit: CALL_MAILS_PER_HOUR } as const
    const sent = await repo.listSentTimes(trx, ruleId, used)
    const isFull = sent.length === CALL_MAILS_PER_HOUR
    const state = isFull && !isTest ? 'waiting' : used.state
    if (!(await repo.insertRuleMail(trx, { ruleId, key, tenantId, state, createdAt: now }))) continue
    if (!isFull) await queueRuleEmail(trx, deps, { ruleId, key, tenantId, label: `Email about a call - ${address}` })
    else if (!isTest) {
      await enqueueJobs(trx, deps, [{ kind: 'mail-rule', key: ruleId, tenantId, runAt: (sent[0] ?? now) + HOUR_MS }])
    }
  }
}
