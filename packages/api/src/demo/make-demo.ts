import { setImmediate as nextTurn } from 'node:timers/promises'

import { addFields } from '../agent/fields/change-fields.ts'
import { saveTransfers } from '../agent/transfers/save-transfers.ts'
import { savePrompt } from '../agent/prompts/saved-prompts.ts'
import { addFile } from '../business/files/add-file.ts'
import { setLogo } from '../business/files/set-logo.ts'
import { addLink } from '../business/links/links.ts'
import { saveNotes } from '../business/notes.ts'
import { addDoNotCall } from '../bulk/do-not-call.ts'
import { answerCallBack, listCallBacks } from '../campaigns/call-backs/call-backs.repo.ts'
import { countedOrigin } from '../context/counted-calls.ts'
import type { Deps } from '../context/context.ts'
import { createEvents } from '../context/events.ts'
import { DAY_MS, HOUR_MS } from '../context/local-time.ts'
import { toReceivedBytes } from '../files/received-bytes.ts'
import { addAgent, assignFreeNumber } from './add-agent.ts'
import { localDayOf, timeOn } from './business-days.ts'
import { DEMO_OPENINGS, DEMO_TRANSFERS, SAVED_PROMPTS } from './demo-agent.ts'
import { DEMO_BUSINESS, DEMO_NUMBER } from './demo-business.ts'
import { AGENT_NOTES, DOCUMENTS, LEAD_FILE_NAME, LINKS, LOGO, writeLeadFile } from './demo-context.ts'
import { DEMO_FIELDS } from './demo-fields.ts'
import { createDemoOwner, type DemoOwner } from './demo-owner.ts'
import { makeAccount } from './make-account.ts'
import { DO_NOT_CALL } from './people.ts'
import { DEMO_DAYS, planDailyCalls } from './plan-calls.ts'
import { planCampaigns } from './plan-campaigns.ts'
import { saveOpening } from '../agent/opening/opening.ts'
import { recordPlannedCall } from './record-call.ts'
import { type DemoCampaign, recordCampaign } from './record-campaigns.ts'
import { writePdf } from './write-pdf.ts'

const SEED = 20_260_101
const MAX_CALL_BACKS = 1000

export type Demo = { email: string; password: string; calls: number; campaigns: number }

/**
 * Creates a demo business with 90 days of calls. They are recorded like real calls, so that search, analytics and usage
 * agree. No events or alerts are sent for them, since they are in the past.
 * @throws DomainError `conflict` if the account exists
 */
export async function makeDemo(allDeps: Deps): Promise<Demo> {
  // Its numbers are American, whichever countries may be called, and its calls alert nobody.
  const settings = { ...allDeps.settings, countries: ['1'], usageBenchmarks: [], disclosureRequired: false }
  const deps = { ...allDeps, settings }
  const now = deps.now()
  const today = localDayOf(now)
  const setUpDay = today - DEMO_DAYS - 1
  const setUpAt = timeOn(setUpDay, 9)
  const { password, ...account } = await makeAccount(deps, setUpAt)
  const owner = createDemoOwner(deps, account)
  await addContext(owner, { setUpAt, now })
  const savedAt = [timeOn(setUpDay, 10), timeOn(setUpDay + 1, 16), timeOn(today - 20, 9)] as const
  const agentId = await addAgent(deps, owner, savedAt)
  const fields = await addFields(owner(setUpAt), account.tenantId, DEMO_FIELDS)
  await saveTransfers(owner(setUpAt), account.tenantId, DEMO_TRANSFERS)
  for (const { daysAgo, ...opening } of DEMO_OPENINGS) {
    await saveOpening(owner(timeOn(today - daysAgo, 11)), account.tenantId, { ...opening, texts: {} })
  }
  const number = (await assignFreeNumber(owner(now))) ?? DEMO_NUMBER

  const plan = { now, seed: SEED }
  const plannedCampaigns = planCampaigns(plan)
  const campaigns: DemoCampaign[] = []
  for (const planned of plannedCampaigns) campaigns.push(await recordCampaign(owner, planned))
  const firstCall = plannedCampaigns[0]?.calls[0]
  // Between the first and the second day's calls.
  if (firstCall) {
    const phoneNumbers = DO_NOT_CALL.map(({ phoneNumber }) => phoneNumber)
    await addDoNotCall(owner(firstCall.startedAt + DAY_MS - HOUR_MS), { phoneNumbers, source: 'manual' })
  }

  const calls = [...planDailyCalls(plan), ...plannedCampaigns.flatMap((planned) => planned.calls)]
  const silentDeps = { ...deps, events: createEvents() }
  const context = { tenantId: account.tenantId, agentId, number, fields, campaigns, seed: SEED }
  for (const call of calls.toSorted((one, other) => one.startedAt - other.startedAt)) {
    await recordPlannedCall(silentDeps, context, call)
    // Yields, so that a running server keeps handling requests.
    await nextTurn()
  }
  // The owner has answered all but the newest.
  const open = { state: 'proposed', counted: countedOrigin(deps), before: null, limit: MAX_CALL_BACKS } as const
  for (const { id, createdAt } of await listCallBacks(deps.db, account.tenantId, open)) {
    if (createdAt > now - 5 * DAY_MS) continue
    await answerCallBack(deps.db, account.tenantId, { id, answer: { state: 'dismissed', answeredAt: now } })
  }
  return { email: DEMO_BUSINESS.email, password, calls: calls.length, campaigns: campaigns.length }
}

/** Adds notes, links, files, the logo, and saved prompts. Call it before the agent's first sync, which sends them. */
async function addContext(owner: DemoOwner, { setUpAt, now }: { setUpAt: number; now: number }): Promise<void> {
  const ctx = owner(setUpAt)
  await saveNotes(ctx, { notes: AGENT_NOTES })
  for (const link of LINKS) await addLink(ctx, { link })
  for (const prompt of SAVED_PROMPTS) await savePrompt(ctx, ctx.tenantId, prompt)
  await setLogo(ctx, toReceivedBytes(LOGO, ctx.blobs), { name: 'logo.svg', declaredType: 'image/svg+xml' })
  const leads = { kind: 'lead', name: LEAD_FILE_NAME, declaredType: 'text/csv' } as const
  await addFile(ctx, toReceivedBytes(writeLeadFile(), ctx.blobs), leads)
  // Uploaded now: jobs extract their text, and a job from the past would look overdue.
  for (const { name, lines } of DOCUMENTS) {
    const document = { kind: 'document', name, declaredType: 'application/pdf' } as const
    await addFile(owner(now), toReceivedBytes(writePdf(lines), ctx.blobs), document)
  }
}
