import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { tenantOf } from '../testing/operator.ts'
import { recordPastCall } from '../testing/record-past-call.ts'

describeWorld('the estimate for a new campaign', (it) => {
  it('averages real answered outbound calls of this business only', async ({ world, operator, ada, ben }) => {
    const provider = world.deps.voice.name
    expect(await ada.caller.bulk.callEstimate()).toEqual({ averageSeconds: null, minutesLeft: null })
    const outbound = { days: 0, direction: 'outbound', provider } as const
    await recordPastCall(world, ada, { ...outbound, id: 'inbound', direction: 'inbound' })
    await recordPastCall(world, ada, { ...outbound, id: 'test-mode', provider: 'elevenlabs' })
    await recordPastCall(world, ben, { ...outbound, id: 'of-ben' })
    expect(await ada.caller.bulk.callEstimate()).toMatchObject({ averageSeconds: null })

    await recordPastCall(world, ada, { ...outbound, id: 'real' })
    await operator.caller.admin.setLimit({ tenantId: await tenantOf(ada), limitMinutes: 10 })
    const { averageSeconds, minutesLeft } = await ada.caller.bulk.callEstimate()
    expect(averageSeconds).toBe(61)
    expect(minutesLeft).toBeLessThan(10)
    await expect(world.browser().caller.bulk.callEstimate()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})
