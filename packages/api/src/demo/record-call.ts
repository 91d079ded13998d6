import type { E164 } from '@callwright/contract/text/phone'
import type { CallField } from '@callwright/contract/calls/call-fields'
import { decideConversation } from '@callwright/voice/simulator/conversation'
import type { SimulatedConversation } from '@callwright/voice/simulator/store'
import type { TenantId } from '@callwright/db/tables/ids'

import { composeOpening } from '../agent/opening/compose-opening.ts'
import { findOpeningAt, type OpeningInForce } from '../agent/opening/opening.repo.ts'
import { insertCall } from '../calls/record/call-records.repo.ts'
import { recordConversation } from '../calls/record/post-call.ts'
import { createSimulatorStore } from '../calls/place/simulated-calls.ts'
import { claimAttempts } from '../campaigns/attempts.repo.ts'
import { moveRecipients } from '../campaigns/recipients.repo.ts'
import type { Deps } from '../context/context.ts'
import { DEMO_AGENT, DEMO_TRANSFERS } from './demo-agent.ts'
import { DEMO_BUSINESS } from './demo-business.ts'
import type { PlannedCall } from './plan-calls.ts'
import type { DemoCampaign } from './record-campaigns.ts'
import { seededRandom } from '../bulk/plan/seeded-random.ts'

/** `number`: the business's own, in E.164. `fields`: what its agent finds out about each call */
type DemoContext = {
  tenantId: TenantId
  agentId: string
  number: E164
  fields: readonly CallField[]
  campaigns: readonly DemoCampaign[]
  seed: number
}

/** The simulator's first random number decides how a call ends. */
const FIRST_DRAWS = { voicemail: 0.99, answered: 0.5, busy: 0.1, 'no-answer': 0.05, 'provider-error': 0.01 } as const

/** Records a call the way a real call is recorded: our row, the simulator's conversation, and its end event. */
export async function recordPlannedCall(deps: Deps, context: DemoContext, planned: PlannedCall): Promise<void> {
  const { tenantId } = context
  const { phoneNumber, startedAt } = planned
  const callId = deps.newId()
  const campaign = planned.campaignIndex === null ? undefined : context.campaigns[planned.campaignIndex]
  const at = { tenantId, at: startedAt, language: 'en' } as const
  const { opening } = await findOpeningAt(deps.db, deps, at)
  const conversation = planConversation(deps, context, { callId, planned, campaign, opening })
  await deps.db.transaction().execute(async (trx) => {
    const recipientId = campaign?.recipients.get(phoneNumber) ?? null
    await insertCall(trx, {
      id: callId,
      tenantId,
      provider: 'simulator',
      campaignId: campaign?.id ?? null,
      recipientId,
      testMode: campaign?.testMode ? 1 : 0,
      direction: planned.direction,
      status: 'initiated',
      contactName: planned.contactName,
      notes: planned.notes,
      phoneNumber,
      startedAt,
      createdAt: startedAt,
      updatedAt: startedAt,
    })
    if (campaign && recipientId !== null) {
      const campaignId = campaign.id
      const attempt = { id: deps.newId(), tenantId, campaignId, recipientId, phoneNumber, attemptNumber: 1, fence: 1 }
      const times = { createdAt: startedAt, sentAt: startedAt, resolvedAt: startedAt }
      await claimAttempts(trx, [{ ...attempt, ...times, state: 'started', callId }], { leaseMs: 0 })
      const move = { from: 'queued', to: 'dialling', change: { callId, attempts: 1 } } as const
      await moveRecipients(trx, tenantId, { campaignId, ids: [recipientId], ...move })
    }
    const store = createSimulatorStore(trx)
    await store.save(conversation)
    await store.markDelivered(conversation.conversationId)
  })
  const owner = { tenantId, provider: 'simulator' } as const
  await recordConversation({ ...deps, now: () => conversation.endsAt, isPast: true }, owner, conversation.ended)
}

function planConversation(
  { newId }: Pick<Deps, 'newId'>,
  { tenantId, agentId, number, fields, seed }: DemoContext,
  {
    callId,
    planned,
    campaign,
    opening,
  }: { callId: string; planned: PlannedCall; campaign: DemoCampaign | undefined; opening: OpeningInForce },
): SimulatedConversation {
  const { direction, phoneNumber, contactName, startedAt, seconds, outcome } = planned
  const isInbound = direction === 'inbound'
  // A separate seed for each call, so that no call depends on the others.
  const random = seededRandom(seed + Math.floor(startedAt % 1_000_000_007))
  return decideConversation(
    {
      conversationId: `conv_sim_${newId()}`,
      agentId,
      tenantId,
      callId,
      direction,
      callerNumber: isInbound ? phoneNumber : number,
      calledNumber: isInbound ? number : phoneNumber,
      businessName: DEMO_BUSINESS.name,
      systemPrompt: DEMO_AGENT.systemPrompt,
      firstMessage: composeOpening(opening, {
        language: 'en',
        firstMessage: campaign?.firstMessage ?? (isInbound ? DEMO_AGENT.firstMessage : ''),
      }),
      variables: contactName === null ? {} : { name: contactName },
      fields,
      recordingMode: opening.recordingMode,
      transfers: DEMO_TRANSFERS,
    },
    {
      startedAt,
      random: outcome === null ? random : startWith(FIRST_DRAWS[outcome], random),
      callSeconds: { min: seconds, max: seconds },
    },
  )
}

function startWith(first: number, random: () => number): () => number {
  let next: number | null = first
  return () => {
    const drawn = next ?? random()
    next = null
    return drawn
  }
}
