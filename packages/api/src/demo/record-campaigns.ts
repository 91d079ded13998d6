import { explainRecipients } from '@callwright/contract/campaigns/recipients'

import { writeDraft } from '../bulk/write-draft.ts'
import { changeCampaign } from '../campaigns/campaigns.repo.ts'
import { listRecipients } from '../campaigns/recipient-list.repo.ts'
import { addInsertedToCounts } from '../campaigns/recipients.repo.ts'
import type { DemoOwner } from './demo-owner.ts'
import type { PlannedCampaign } from './plan-campaigns.ts'

/** `recipients` maps phone numbers to recipient ids. */
export type DemoCampaign = {
  id: string
  firstMessage: string
  testMode: boolean
  recipients: ReadonlyMap<string, string>
}

const MINUTE_MS = 60_000

/**
 * Creates a campaign ten minutes before its first call. It is paused, so that the dialer calls nobody; its calls are
 * recorded separately, and the last one finishes it if nobody is left to call.
 */
export async function recordCampaign(owner: DemoOwner, planned: PlannedCampaign): Promise<DemoCampaign> {
  const startedAt = planned.calls[0]?.startedAt ?? 0
  const ctx = owner(startedAt - 10 * MINUTE_MS)
  const { name, firstMessage, testMode, callingHours: hours, people } = planned
  const rows = people.map((person, index) => ({
    line: index + 2,
    cells: [person.phoneNumber, person.name, firstMessage],
  }))
  const list = explainRecipients(
    { headers: ['phone_number', 'name', 'first_message'], rows },
    { countries: ctx.settings.countries },
  )
  if ('problem' in list) throw new Error(list.problem)
  return await ctx.db.transaction().execute(async (db) => {
    const id = await writeDraft({ ...ctx, db }, list, { name, testMode, hours, scheduledAt: null })
    const change = { state: 'paused', deletedAt: null, totalRecipients: people.length, startedAt } as const
    await changeCampaign(db, ctx.tenantId, { id, change })
    await addInsertedToCounts(db, id, people.length)
    const page = { campaignId: id, state: null, search: null, after: null, limit: people.length }
    const recipients = await listRecipients(db, ctx.tenantId, page)
    return { id, firstMessage, testMode, recipients: new Map(recipients.map((row) => [row.phoneNumber, row.id])) }
  })
}
