import type { TenantId } from '@callwright/db/tables/ids'
import { decideConversation } from '@callwright/voice/simulator/conversation'

import { insertCampaign } from '../campaigns/campaigns.repo.ts'
import { insertRecipients } from '../campaigns/recipient-list.repo.ts'
import { addInsertedToCounts } from '../campaigns/recipients.repo.ts'
import { insertCall } from '../calls/record/call-records.repo.ts'
import { recordConversation } from '../calls/record/post-call.ts'
import { createSimulatorStore } from '../calls/place/simulated-calls.ts'
import type { Deps } from '../context/context.ts'
import { DEMO_AGENT, DEMO_BUSINESS, DEMO_CAMPAIGNS } from './demo-business.ts'
import { insertAttempt } from './demo.repo.ts'
import type { PlannedCall } from './plan-calls.ts'
import { seededRandom } from './seeded-random.ts'

/** A finished campaign; `recipients` maps phone numbers to recipient ids. */
export type DemoCampaign = { id: string; firstMessage: string; recipients: ReadonlyMap<string, string> }

const MINUTE_MS = 60_000

/** Inserts the campaigns with their recipients, in DEMO_CAMPAIGNS order; their calls are recorded separately. */
export async function recordCampaigns(
  deps: Deps,
  tenantId: TenantId,
  calls: readonly PlannedCall[],
): Promise<DemoCampaign[]> {
  const campaigns: DemoCampaign[] = []
  for (const [index, { name, firstMessage }] of DEMO_CAMPAIGNS.entries()) {
    const campaignCalls = calls.filter(({ campaignIndex }) => campaignIndex === index)
    const [first, last] = [campaignCalls[0], campaignCalls.at(-1)]
    if (!first || !last) continue
    const id = deps.newId()
    const recipients = campaignCalls.map((call, position) => ({
      id: deps.newId(),
      tenantId,
      campaignId: id,
      position,
      phoneNumber: call.phoneNumber,
      name: call.contactName,
      timeZone: null,
      variables: JSON.stringify({ name: call.contactName }),
      overrides: JSON.stringify({ firstMessage }),
      state: 'queued' as const,
      skipReason: null,
      dueAt: first.startedAt,
    }))
    const campaign = {
      id,
      tenantId,
      name,
      state: 'finished' as const,
      totalRecipients: campaignCalls.length,
      callingFrom: '08:00',
      callingUntil: '21:00',
      createdAt: first.startedAt - 10 * MINUTE_MS,
      startedAt: first.startedAt,
      finishedAt: last.startedAt + last.seconds * 1000,
    }
    await deps.db.transaction().execute(async (trx) => {
      await insertCampaign(trx, campaign)
      await insertRecipients(trx, { of: recipients, toRow: (row) => row })
      await addInsertedToCounts(trx, id, recipients.length)
    })
    campaigns.push({ id, firstMessage, recipients: new Map(recipients.map((row) => [row.phoneNumber, row.id])) })
  }
  return campaigns
}

type DemoContext = { tenantId: TenantId; agentId: string; campaigns: readonly DemoCampaign[]; seed: number }

/** Records a call the way a real call is recorded: our row, the simulator's conversation, and its end event. */
export async function recordPlannedCall(
  deps: Deps,
  { tenantId, agentId, campaigns, seed }: DemoContext,
  planned: PlannedCall,
): Promise<void> {
  const { direction, phoneNumber, contactName, startedAt, seconds } = planned
  const callId = deps.newId()
  const campaign = planned.campaignIndex === null ? undefined : campaigns[planned.campaignIndex]
  const numbers =
    direction === 'inbound'
      ? { callerNumber: phoneNumber, calledNumber: DEMO_BUSINESS.e164 }
      : { callerNumber: DEMO_BUSINESS.e164, calledNumber: phoneNumber }
  const conversation = decideConversation(
    {
      conversationId: `conv_sim_${deps.newId()}`,
      agentId,
      tenantId,
      callId,
      direction,
      ...numbers,
      businessName: DEMO_BUSINESS.name,
      systemPrompt: DEMO_AGENT.systemPrompt,
      firstMessage: campaign?.firstMessage ?? (direction === 'inbound' ? DEMO_AGENT.firstMessage : ''),
      variables: contactName === null ? {} : { name: contactName },
    },
    {
      startedAt,
      // A separate seed for each call, so that no call depends on the others.
      random: seededRandom(seed + Math.floor(startedAt % 1_000_000_007)),
      callSeconds: { min: seconds, max: seconds },
    },
  )
  await deps.db.transaction().execute(async (trx) => {
    const recipientId = campaign?.recipients.get(phoneNumber) ?? null
    await insertCall(trx, {
      id: callId,
      tenantId,
      provider: 'simulator',
      campaignId: campaign?.id ?? null,
      recipientId,
      direction,
      status: 'initiated',
      contactName,
      notes: planned.notes,
      phoneNumber,
      startedAt,
      createdAt: startedAt,
      updatedAt: startedAt,
    })
    if (campaign && recipientId !== null) {
      await insertAttempt(trx, {
        id: deps.newId(),
        tenantId,
        campaignId: campaign.id,
        recipientId,
        phoneNumber,
        attemptNumber: 1,
        state: 'started',
        fence: 1,
        leaseUntil: startedAt + MINUTE_MS,
        callId,
        createdAt: startedAt,
        sentAt: startedAt,
        settledAt: startedAt,
      })
    }
    const store = createSimulatorStore(trx)
    await store.save(conversation)
    await store.markDelivered(conversation.conversationId)
  })
  const owner = { tenantId, provider: 'simulator' } as const
  // Simulated calls cause no usage alerts.
  const settings = { ...deps.settings, usageBenchmarks: [] }
  await recordConversation({ ...deps, settings, now: () => conversation.endsAt }, owner, conversation.ended)
}
