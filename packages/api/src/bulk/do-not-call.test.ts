import { expect } from 'vitest'

import { createCaller } from '../app-router.ts'
import { recordConversation } from '../calls/record/post-call.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { expectExactCounts, makeList, makeNumbers } from '../testing/campaigns.ts'
import { waitUntil } from '../testing/wait-until.ts'

describeWorld('the do-not-call list', (it) => {
  it('removes every listed recipient in a long campaign from the queue', async ({ ada }) => {
    const { campaignId } = await ada.caller.bulk.create({ name: 'Long', list: makeList(makeNumbers(2600)) })
    expect(await ada.caller.bulk.addDoNotCall({ phoneNumbers: makeNumbers(2500) })).toMatchObject({ added: 2500 })
    expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ queued: 100, skipped: 2500 })
    expect((await ada.caller.bulk.findDoNotCall({ phoneNumbers: makeNumbers(2600) })).phoneNumbers.length).toBe(2500)
  })

  it('accepts numbers in any format, reports invalid ones, and is private to the tenant', async ({ ada, bob }) => {
    const inputs = ['(212) 200-0001', '+12122000001', '2122000002', '911', 'Ada', '']
    expect(await ada.caller.bulk.addDoNotCall({ phoneNumbers: inputs, source: 'csv' })).toEqual({
      added: 2,
      alreadyThere: 1,
      refused: [
        { typed: '911', reason: 'Emergency and short numbers cannot be called' },
        { typed: 'Ada', reason: expect.stringContaining('digits only') },
      ],
    })
    expect(await ada.caller.bulk.addDoNotCall({ phoneNumbers: ['2122000001'] })).toMatchObject({
      added: 0,
      alreadyThere: 1,
    })
    await expect(ada.caller.bulk.addDoNotCall({ phoneNumbers: ['911'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const { rows } = await ada.caller.bulk.doNotCall({ search: '200-0002' })
    expect(rows).toMatchObject([{ phoneNumber: '+12122000002', source: 'csv', callId: null }])
    expect((await bob.caller.bulk.doNotCall({})).rows).toEqual([])
    expect(await bob.caller.bulk.isOnDoNotCall({ phoneNumber: '+12122000001' })).toEqual({ isListed: false })
    expect(await ada.caller.bulk.isOnDoNotCall({ phoneNumber: '+12122000001' })).toEqual({ isListed: true })
    const removal = { phoneNumber: '212-200-0001' }
    await expect(bob.caller.bulk.removeDoNotCall(removal)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await ada.caller.bulk.removeDoNotCall(removal)
    await expect(ada.caller.bulk.removeDoNotCall(removal)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ada.caller.bulk.findDoNotCall({ phoneNumbers: makeNumbers(3) })).toEqual({
      phoneNumbers: ['+12122000002'],
    })
  })

  it('takes numbers that may not be called, and knows them in every spelling', async ({ world }) => {
    const { bulk } = (await world.signUp('ada@example.com')).caller
    const inputs = ['+44 20 7946 0958', '442079460958', '1 (876) 555-0123', '900-555-0147', '020 7946 0958']
    expect(await bulk.addDoNotCall({ phoneNumbers: inputs })).toEqual({
      added: 3,
      alreadyThere: 1,
      refused: [{ typed: '020 7946 0958', reason: 'Please add the country code, starting with +' }],
    })
    const spellings = ['+44 (20) 7946-0958', '876.555.0123', '876-555-0124', '+19005550147', 'anonymous', '']
    expect((await bulk.findDoNotCall({ phoneNumbers: spellings })).phoneNumbers.toSorted()).toEqual([
      '+18765550123',
      '+19005550147',
      '+442079460958',
    ])
    expect(await bulk.isOnDoNotCall({ phoneNumber: 'tel:+44-20-7946-0958' })).toEqual({ isListed: true })
    expect(await bulk.isOnDoNotCall({ phoneNumber: 'anonymous' })).toEqual({ isListed: false })
    await bulk.removeDoNotCall({ phoneNumber: '44 20 7946 0958' })
    expect(await bulk.isOnDoNotCall({ phoneNumber: '+442079460958' })).toEqual({ isListed: false })
    const unreadable = bulk.removeDoNotCall({ phoneNumber: 'anonymous' })
    await expect(unreadable).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is listed newest first, page by page', async ({ world, ada }) => {
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: makeNumbers(5) })
    world.clock.advance(1000)
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: makeNumbers(2, 10) })
    const pagedNumbers: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ada.caller.bulk.doNotCall>> = await ada.caller.bulk.doNotCall({
        limit: 3,
        cursor,
      })
      pagedNumbers.push(...page.rows.map((row) => row.phoneNumber))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(pagedNumbers).toEqual([...makeNumbers(2, 10).toReversed(), ...makeNumbers(5).toReversed()])
  })

  it('removes a listed number from every queue at once', async ({ world, ada, bob }) => {
    const campaigns = await Promise.all(
      ['One', 'Two'].map(async (name) => await ada.caller.bulk.create({ name, list: makeList(makeNumbers(3)) })),
    )
    const bobsCampaign = await bob.caller.bulk.create({ name: 'Bob', list: makeList(makeNumbers(3)) })
    const [first = '', ...others] = makeNumbers(3)
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: [first] })
    for (const { campaignId } of campaigns) {
      expect((await ada.caller.bulk.campaign({ campaignId })).counts).toMatchObject({ queued: 2, skipped: 1 })
      await expectExactCounts(world, campaignId)
    }
    expect((await bob.caller.bulk.campaign({ campaignId: bobsCampaign.campaignId })).counts.queued).toBe(3)
    await ada.caller.bulk.addDoNotCall({ phoneNumbers: others })
    expect((await ada.caller.bulk.campaigns({})).rows.map((row) => row.state)).toEqual(['finished', 'finished'])
  })

  // Security: 66
  it('gets one suggestion from what a customer says in a call, for a user to confirm', async ({ world, ada, bob }) => {
    const [number = ''] = makeNumbers(1)
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    // Otherwise the simulator would deliver its own transcript.
    await world.simulator.stop()
    const { callId } = await ada.caller.calls.place({ phoneNumber: number })
    const { conversationId } = await ada.caller.calls.byId({ callId })
    const conversation = await waitUntil(async () => {
      world.clock.advance(1000)
      const update = await world.simulator.fetchConversation(conversationId ?? '')
      return update?.status === 'completed' && update
    })
    const { tenantId } = await world.deps.db
      .selectFrom('calls')
      .select('tenantId')
      .where('id', '=', callId)
      .executeTakeFirstOrThrow()
    const turns = [{ role: 'customer' as const, text: 'Please take me off your list.', atSeconds: 3 }]
    for (let times = 0; times < 2; times += 1) {
      await recordConversation(world.deps, { tenantId, provider: 'simulator' }, { ...conversation, turns })
    }
    const { rows } = await ada.caller.bulk.doNotCallSuggestions({})
    expect(rows).toMatchObject([{ phoneNumber: number, callId, quote: 'Please take me off your list.' }])
    expect((await bob.caller.bulk.doNotCallSuggestions({})).rows).toEqual([])
    const answer = { suggestionId: rows[0]?.id ?? '', accept: true }
    await expect(bob.caller.bulk.answerDoNotCallSuggestion(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ada.caller.bulk.answerDoNotCallSuggestion(answer)).toEqual({ phoneNumber: number, isListed: true })
    await expect(ada.caller.bulk.answerDoNotCallSuggestion(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ada.caller.bulk.doNotCall({})).rows).toMatchObject([
      { phoneNumber: number, source: 'recipient', callId },
    ])
    expect((await ada.caller.bulk.doNotCallSuggestions({})).rows).toEqual([])
  })

  it('accepts only the tenant’s own call as the reason', async ({ world, ada, bob }) => {
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const { callId } = await ada.caller.calls.place({ phoneNumber: makeNumbers(1)[0] ?? '' })
    const entry = { phoneNumbers: makeNumbers(1), callId }
    await expect(bob.caller.bulk.addDoNotCall(entry)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await bob.caller.bulk.doNotCall({})).rows).toEqual([])
    await ada.caller.bulk.addDoNotCall(entry)
    expect((await ada.caller.bulk.doNotCall({})).rows).toMatchObject([{ callId }])
    await expect(createCaller(await world.browser().ctx()).bulk.doNotCall({})).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })
})
