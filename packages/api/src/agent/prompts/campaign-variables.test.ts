import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { makeNumbers } from '../../testing/campaigns.ts'

describeWorld('variables for the agent’s text', (it) => {
  it('come from the business’s own newest campaign, without deleted lists', async ({ world, ada, ben }) => {
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
