import { expect } from 'vitest'

import { describeWorld } from './testing/describe-world.ts'
import { makeNumbers } from './testing/campaigns.ts'

const TOWER = `a${'\u0301'.repeat(15_000)}b`
const SHORT_TOWER = `a${'\u0301'.repeat(8)}b`

describeWorld('text with thousands of combining marks on one letter', (it) => {
  it('keeps only the first eight of them in every field', async ({ world }) => {
    const { caller } = await world.signUp('ada@example.com')
    await world.signUp('bob@example.com')
    const prompt = { systemPrompt: TOWER, firstMessage: TOWER.slice(-1500) }
    const expected = { systemPrompt: SHORT_TOWER, firstMessage: `${'\u0301'.repeat(8)}b` }
    expect(await caller.agent.update(prompt)).toMatchObject(expected)
    expect(await caller.agent.savePrompt(prompt)).toMatchObject([expected])
    expect(await caller.business.saveNotes({ notes: TOWER })).toMatchObject({ notes: SHORT_TOWER })
    await caller.business.saveDescription({ description: TOWER })
    expect(await caller.business.profile()).toMatchObject({ description: SHORT_TOWER })
    const { callId } = await caller.calls.place({ phoneNumber: '(212) 555-0142' })
    expect(await caller.calls.saveNotes({ callId, notes: TOWER })).toMatchObject({ notes: SHORT_TOWER })

    const [phoneNumber = ''] = makeNumbers(1)
    const cell = TOWER.slice(0, 4000)
    const list = { headers: ['phone', 'name', 'prompt', cell], rows: [[phoneNumber, cell, cell, cell]] }
    await caller.bulk.create({ name: 'Spring', list })
    const columns = ['name', 'variables', 'overrides'] as const
    const recipient = await world.deps.db.selectFrom('recipients').select(columns).executeTakeFirstOrThrow()
    const shortCell = SHORT_TOWER.slice(0, -1)
    expect(recipient).toEqual({
      name: shortCell,
      variables: JSON.stringify({ [shortCell]: shortCell }),
      overrides: JSON.stringify({ prompt: shortCell }),
    })
  })
})
