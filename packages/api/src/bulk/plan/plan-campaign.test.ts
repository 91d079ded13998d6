import { expect } from 'vitest'

import { makeList, makeNumbers } from '../../testing/campaigns.ts'
import { describeWorld } from '../../testing/describe-world.ts'

describeWorld('a flight plan', (it) => {
  it('plans a list', async ({ ada }) => {
    const plan = await ada.caller.bulk.plan({
      list: makeList([...makeNumbers(30), 'x', '+12122000000']),
      testMode: false,
    })
    console.log(JSON.stringify(plan, null, 1))
    expect(plan).toMatchObject({ people: 32, called: 30 })
  })
})
