import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { makeNumbers } from '../../testing/campaigns.ts'
import { createWorld } from '../../testing/test-world.ts'

onBothDialects('variables for the agent’s text', (open) => {
  it('come from the business’s own newest campaign, without lists deleted from the history', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const ben = await world.signUp('ben@example.com')
    const [first = '', second = ''] = makeNumbers(2)
    expect(await ada.caller.agent.variables()).toEqual([])
    await ada.caller.bulk.create({ name: 'Old', list: { headers: ['phone', 'color'], rows: [[first, 'red']] } })
    world.clock.advance(1000)
    const rows = [
      [first, 'Ada', 'Rome', '', 'May'],
      [second, '', '', 'Monday', ''],
    ]
    const list = { headers: ['phone', 'name', 'city', 'visit', 'last call'], rows }
    const { campaignId } = await ada.caller.bulk.create({ name: 'New', list })
    world.clock.advance(1000)
    await ben.caller.bulk.create({ name: 'Bens', list: { headers: ['phone', 'secret'], rows: [[first, 'x']] } })
    expect(await ada.caller.agent.variables()).toEqual(['name', 'city', 'last_call', 'visit'])
    expect(await ben.caller.agent.variables()).toEqual(['secret'])
    await ada.caller.bulk.remove({ campaignId })
    expect(await ada.caller.agent.variables()).toEqual(['color'])
  })
})
