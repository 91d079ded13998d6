import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { makeNumbers } from '../testing/campaigns.ts'

const NAMES = [
  'Éric Dupont',
  'Room 12',
  'Room 14, Éric',
  '12 Monkeys',
  'Cafe\u0301 Zoë',
  'ΣΟΦΙΑ',
  '',
  '100% Sure_Thing',
]

describeWorld('searching a campaign’s recipients', (it) => {
  it('matches every word of the search, ignoring case and accents', async ({ ada, bob }) => {
    const list = {
      headers: ['phone_number', 'name'],
      rows: makeNumbers(NAMES.length, 1200).map((phoneNumber, index) => [phoneNumber, NAMES[index] ?? '']),
    }
    const { campaignId } = await ada.caller.bulk.create({ name: 'Rooms', list })
    const bobsCampaign = await bob.caller.bulk.create({ name: 'Rooms', list })
    const searchNames = async (search: string): Promise<(string | null)[]> =>
      (await ada.caller.bulk.recipients({ campaignId, search })).rows.map((row) => row.name)

    for (const search of ['Éric', 'eric', 'éric', 'ÉRIC', 'E\u0301ric', 'ric']) {
      expect([search, await searchNames(search)]).toEqual([search, ['Éric Dupont', 'Room 14, Éric']])
    }
    expect(await searchNames('Dupont éric')).toEqual(['Éric Dupont'])
    expect(await searchNames('CAFÉ zoe')).toEqual(['Cafe\u0301 Zoë'])
    expect(await searchNames('σοφία')).toEqual(['ΣΟΦΙΑ'])
    // Every number contains 12, but a search with letters does not match numbers.
    expect(await searchNames('Room 12')).toEqual(['Room 12'])
    expect(await searchNames('room 1')).toEqual(['Room 12', 'Room 14, Éric'])
    expect(await searchNames('12')).toHaveLength(NAMES.length)
    expect(await searchNames('(212) 200-1203')).toEqual(['12 Monkeys'])
    expect(await searchNames('100% sure')).toEqual(['100% Sure_Thing'])
    for (const nothing of ['%', '_', '+', 'Room Eric Bob', '+1 212 999']) expect(await searchNames(nothing)).toEqual([])

    const first = await ada.caller.bulk.recipients({ campaignId, search: 'eric', limit: 1 })
    const cursor = first.nextCursor
    const second = await ada.caller.bulk.recipients({ campaignId, search: 'eric', limit: 1, cursor })
    expect([first, second].map(({ rows }) => rows[0]?.name)).toEqual(['Éric Dupont', 'Room 14, Éric'])
    expect(second.nextCursor).toBeNull()
    const foreignSearch = ada.caller.bulk.recipients({ campaignId: bobsCampaign.campaignId, search: 'eric' })
    await expect(foreignSearch).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
