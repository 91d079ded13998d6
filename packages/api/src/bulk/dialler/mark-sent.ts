import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { insertOutbound } from '../../calls/place/outbound-call.ts'
import type { Deps } from '../../context/context.ts'
import { findRecipients, moveRecipients, type RecipientRecord } from '../../campaigns/recipients.repo.ts'
import { findHold } from '../../usage/hold.ts'
import { markAttemptSent } from '../../campaigns/attempts.repo.ts'
import { type CampaignRecord, findCampaign } from '../../campaigns/campaigns.repo.ts'
import { type Claim, LEASE_MS, TOO_LATE_MS } from './claim.ts'
import { judge, type GateDenial, type Verdict } from './gate.ts'
import { keepOrRenewStart } from './calls-per-second.ts'
import { lockGate } from '../../tenant/tenant.repo.ts'

export type SendDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'settings' | 'voice' | 'simulator'>

/** A call whose record is durable, and which may be asked for now, once. */
export type Sent = { callId: string; recipient: RecipientRecord }

/**
 * The last transaction before the request: everything that may say no is asked once more, and what is about to be done
 * is noted.
 * @returns why it may not be sent, and the claim is to be given back; null: somebody else holds it by now
 */
export async function markSent(deps: SendDeps, claim: Claim): Promise<Sent | GateDenial | null> {
  const { tenantId, campaignId, recipientId } = claim
  return await deps.db.transaction().execute(async (trx) => {
    await lockGate(trx, tenantId)
    const isHeld = (await findHold(trx, tenantId, deps.now())) !== null
    const [recipient] = await findRecipients(trx, tenantId, [recipientId])
    if (!recipient) return null
    const campaign = isHeld ? undefined : await findCampaign(trx, tenantId, campaignId)
    const verdict = await mayBeSent(trx, deps, { tenantId, campaign, recipient })
    return await act(trx, deps, { claim, recipient, verdict })
  })
}

async function act(
  db: Db,
  deps: SendDeps,
  { claim, recipient, verdict }: { claim: Claim; recipient: RecipientRecord; verdict: Verdict | undefined },
): Promise<Sent | GateDenial | null> {
  const now = deps.now()
  // What was known when it was claimed is too old.
  const isLate = performance.now() - claim.claimedAt > TOO_LATE_MS
  const { dialler } = deps.settings
  if (verdict?.go === 'now' && !isLate && (await keepOrRenewStart(db, claim.startAt, { now, ...dialler }))) {
    return await mark(db, deps, { claim, recipient })
  }
  return verdict && verdict.go !== 'now' ? verdict : { go: 'later', dueAt: now }
}

async function mark(
  db: Db,
  deps: SendDeps,
  { claim, recipient }: { claim: Claim; recipient: RecipientRecord },
): Promise<Sent | null> {
  const { attemptId, fence, tenantId, campaignId, recipientId, phoneNumber, testMode } = claim
  const now = deps.now()
  const callId = deps.newId()
  const sent = { id: attemptId, fence, callId, now, leaseMs: LEASE_MS }
  if (!(await markAttemptSent(db, tenantId, sent))) return null
  const change = { callId, attempts: claim.attemptNumber }
  const moved = { campaignId, ids: [recipientId], from: 'dialling', to: 'dialling', change } as const
  // Whoever holds the claim has a recipient that is being dialled; anything else undoes the whole transaction.
  if ((await moveRecipients(db, tenantId, moved)).length !== 1) throw new Error(`${recipientId} is not being dialled`)
  const voice = testMode ? deps.simulator : deps.voice
  const campaign = { campaignId, recipientId, testMode }
  const call = { callId, tenantId, phoneNumber, contactName: recipient.name, campaign }
  await insertOutbound(db, { ...deps, voice }, call)
  return { callId, recipient }
}

async function mayBeSent(
  db: Db,
  deps: SendDeps,
  asked: { tenantId: TenantId; campaign: CampaignRecord | undefined; recipient: RecipientRecord },
): Promise<Verdict | undefined> {
  const { tenantId: tenant, campaign, recipient } = asked
  const now = deps.now()
  if (campaign?.state !== 'running' || isInTrouble(campaign, now)) return { go: 'later', dueAt: now }
  const [verdict] = await judge(db, deps, { tenant, campaign, waiting: [recipient] })
  return verdict
}

/** Others of the campaign were claimed before it was held. */
function isInTrouble({ heldReason: reason, nextAt }: CampaignRecord, now: number): boolean {
  return reason !== null && nextAt !== null && nextAt > now
}
