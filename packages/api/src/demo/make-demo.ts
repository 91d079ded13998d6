import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Simulator } from '@callwright/voice/simulator/simulator'

import { newSecret } from '../context/secrets.ts'
import type { Deps } from '../context/context.ts'
import { createEvents } from '../context/events.ts'
import { DAY_MS, HOUR_MS } from '../calls/local-time.ts'
import { addAgent, assignFreeNumber } from './add-agent.ts'
import { addContext } from './add-context.ts'
import { localDayOf, timeOn } from './business-days.ts'
import { DEMO_BUSINESS, DEMO_EMAIL } from './demo-business.ts'
import { createDemoOwner } from './demo-owner.ts'
import { makeAccount } from './make-account.ts'
import { DEMO_DAYS, planDailyCalls } from './plan-calls.ts'
import { planCampaigns } from './plan-campaigns.ts'
import { recordPlannedCall } from './record-call.ts'
import { type DemoCampaign, recordCampaign, recordDoNotCall } from './record-campaigns.ts'

const SEED = 20_260_101

export type Demo = { email: string; password: string; calls: number; campaigns: number }

/**
 * Creates a demo business with 90 days of calls. They are recorded like real calls, so that search, analytics and usage
 * agree. No events or alerts are sent for them, since they are in the past.
 * @throws DomainError `conflict` if the account exists
 */
export async function makeDemo(allDeps: Deps & { simulator: Simulator }): Promise<Demo> {
  const deps = { ...allDeps, voice: allDeps.simulator }
  const now = deps.now()
  const today = localDayOf(now)
  const setUpDay = today - DEMO_DAYS - 1
  const setUpAt = timeOn(setUpDay, 9)
  const password = `${newSecret().slice(0, 16)}.1`
  const account = await makeAccount(deps, { password, createdAt: setUpAt })
  const owner = createDemoOwner(deps, account)
  await addContext(owner, { setUpAt, now })
  const savedAt = [timeOn(setUpDay, 10), timeOn(setUpDay + 1, 16), timeOn(today - 20, 9)] as const
  const agentId = await addAgent(deps, owner, savedAt)
  const number = (await assignFreeNumber(owner(now))) ?? DEMO_BUSINESS.e164

  const plan = { now, seed: SEED }
  const plannedCampaigns = planCampaigns(plan)
  const campaigns: DemoCampaign[] = []
  for (const planned of plannedCampaigns) campaigns.push(await recordCampaign(owner, planned))
  const firstCall = plannedCampaigns[0]?.calls[0]
  // Between the first and the second day's calls.
  if (firstCall) await recordDoNotCall(owner(firstCall.startedAt + DAY_MS - HOUR_MS))

  const calls = [...planDailyCalls(plan), ...plannedCampaigns.flatMap((planned) => planned.calls)]
  const silentDeps = { ...deps, events: createEvents() }
  const context = { tenantId: account.tenantId, agentId, number, campaigns, seed: SEED }
  for (const call of calls.toSorted((one, other) => one.startedAt - other.startedAt)) {
    await recordPlannedCall(silentDeps, context, call)
    // Yields, so that a running server keeps handling requests.
    await nextTurn()
  }
  return { email: DEMO_EMAIL, password, calls: calls.length, campaigns: campaigns.length }
}
