import type { CampaignReason } from '@callwright/contract/campaigns/campaigns'
import { expect } from 'vitest'

import { agentJobKey } from '../../agent/knowledge/agent-syncs.repo.ts'
import { jobRow } from '../../jobs/enqueue-job.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { makeNumber } from '../../testing/campaigns.ts'
import { tenantOf } from '../../testing/operator.ts'
import { recordPastCall } from '../../testing/record-past-call.ts'

const HOUR_MS = 60 * 60 * 1000
const quiet = {
  ...{ isAgentFailing: false, troubledCampaigns: 0, doNotCallRequests: 0, callBackRequests: 0, overdueCallBacks: 0 },
  ...{ missedCallers: 0, callsToCheck: 0, isMailRefused: false },
}

describeWorld('the day at a glance', (it) => {
  it('counts the calls and minutes of this business only', async ({ world, operator, ada, ben }) => {
    const now = world.deps.now()
    const day = { from: now - HOUR_MS, to: now + HOUR_MS }
    expect(await ada.caller.calls.today(day)).toEqual({
      calls: 0,
      missed: 0,
      minutesLeft: null,
      attention: quiet,
    })

    await recordPastCall(world, ada, { days: 0, id: 'conv_today' })
    await recordPastCall(world, ada, { days: 40, id: 'conv_earlier' })
    await recordPastCall(world, ada, { days: 0, id: 'conv_missed', status: 'missed' })
    await recordPastCall(world, ben, { days: 0, id: 'conv_ben' })
    await operator.caller.admin.setLimit({ tenantId: await tenantOf(ada), limitMinutes: 10 })
    expect(await ada.caller.calls.today(day)).toMatchObject({ calls: 2, missed: 1, minutesLeft: 8 })
    expect(await ben.caller.calls.today(day)).toMatchObject({ calls: 1, minutesLeft: null })

    await operator.caller.admin.setLimit({ tenantId: await tenantOf(ada), limitMinutes: 1 })
    expect(await ada.caller.calls.today(day)).toMatchObject({ minutesLeft: 0 })
    await expect(ada.caller.calls.today({ from: now, to: now + 27 * HOUR_MS })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await expect(world.browser().caller.calls.today(day)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('reports campaigns with provider trouble and open do-not-call requests', async ({ world, ada, ben, tenantId }) => {
    const { db, newId, now } = world.deps
    const phoneNumber = makeNumber(0)
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const list = { headers: ['phone'], rows: [[phoneNumber]] }
    const { campaignId } = await ada.caller.bulk.create({ name: 'Spring', list, testMode: true })
    const holdFor = async (heldReason: CampaignReason): Promise<void> => {
      await db
        .updateTable('campaigns')
        .set({ heldReason, nextAt: now() + HOUR_MS })
        .where('id', '=', campaignId)
        .execute()
    }
    const readAttention = async (browser: typeof ada) =>
      (await browser.caller.calls.today({ from: now() - HOUR_MS, to: now() + HOUR_MS })).attention

    await holdFor('outside-hours')
    expect(await readAttention(ada)).toMatchObject({ troubledCampaigns: 0, doNotCallRequests: 0 })
    await holdFor('provider-trouble')
    const callId = await recordPastCall(world, ada, { days: 1, id: 'conv_request' })
    const suggestion = { id: newId(), tenantId, phoneNumber, callId, quote: 'Stop calling me.', createdAt: now() }
    await db
      .insertInto('do_not_call_suggestions')
      .values({ ...suggestion, state: 'open', answeredAt: null })
      .execute()
    const request = { quote: 'Call me later.', quoteTurn: 0, wantedAt: now() - 1, state: 'proposed' as const }
    await db.updateTable('calls').set({ needsCheck: 1 }).where('id', '=', callId).execute()
    const callBack = {
      id: newId(),
      tenantId,
      phoneNumber,
      callId,
      campaignId: null,
      recipientId: null,
      contactName: null,
      source: 'customer' as const,
    }
    await db
      .insertInto('call_backs')
      .values({ ...callBack, ...request, createdAt: now(), answeredAt: null })
      .execute()
    expect(await readAttention(ada)).toEqual({
      ...quiet,
      troubledCampaigns: 1,
      doNotCallRequests: 1,
      callBackRequests: 1,
      overdueCallBacks: 1,
      callsToCheck: 1,
      isMailRefused: false,
    })

    await db.updateTable('agent_syncs').set({ appliedVersion: 0 }).where('tenantId', '=', tenantId).execute()
    const key = agentJobKey({ tenantId, provider: world.deps.voice.name })
    const job = { ...jobRow(world.deps, { kind: 'agent', key }), lastError: 'The voice service refused it.' }
    await db.insertInto('jobs').values(job).execute()
    expect(await readAttention(ada)).toMatchObject({ isAgentFailing: true })
    expect(await readAttention(ben)).toEqual(quiet)
  })
})
