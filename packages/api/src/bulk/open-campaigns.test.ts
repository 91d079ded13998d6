import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { makeList, makeNumber } from '../testing/campaigns.ts'
import { type World } from '../testing/test-world.ts'

const HOUR_MS = 60 * 60_000
const PER_STATEMENT = 100
const id = (nth: number): string => `copy_${String(nth).padStart(4, '0')}`

/** Copies a campaign with one recipient, each copy with another number. */
async function copyCampaign({ deps: { db } }: World, campaignId: string, count: number): Promise<void> {
  const [campaign] = await db.selectFrom('campaigns').selectAll().where('id', '=', campaignId).execute()
  const [recipient] = await db.selectFrom('recipients').selectAll().where('campaignId', '=', campaignId).execute()
  const [queued] = await db.selectFrom('campaign_counts').selectAll().where('campaignId', '=', campaignId).execute()
  if (!campaign || !recipient || !queued) throw new Error('The campaign should have a recipient')
  for (let from = 0; from < count; from += PER_STATEMENT) {
    const ids = Array.from({ length: Math.min(PER_STATEMENT, count - from) }, (_, nth) => id(from + nth))
    const campaigns = ids.map((each) => ({ ...campaign, id: each }))
    const recipients = ids.map((each, nth) => {
      return {
        ...recipient,
        plan: 'again' as const,
        id: each,
        campaignId: each,
        phoneNumber: makeNumber(1 + from + nth),
      }
    })
    await db.insertInto('campaigns').values(campaigns).execute()
    await db.insertInto('recipients').values(recipients).execute()
    await db
      .insertInto('campaign_counts')
      .values(ids.map((each) => ({ ...queued, campaignId: each })))
      .execute()
  }
}

describeWorld('campaigns that have not ended', (it) => {
  // Security: 26
  it('are limited to 1,000 per business', async ({ world, ada, ben }) => {
    const scheduledAt = world.deps.now() + HOUR_MS
    const create = async (name: string) =>
      await ada.caller.bulk.create({ name, list: makeList([makeNumber(0)]), scheduledAt })
    const { campaignId } = await create('First')
    await copyCampaign(world, campaignId, 998)
    await create('Last')
    await expect(create('One more')).rejects.toThrow('You have 1,000 campaigns that have not ended')
    expect((await ada.caller.bulk.schedule({ limit: 100 })).rows).toHaveLength(100)
    await ben.caller.bulk.create({ name: 'Other', list: makeList([makeNumber(0)]), scheduledAt })
    await ada.caller.bulk.cancel({ campaignId })
    await create('One more')
  })
})
