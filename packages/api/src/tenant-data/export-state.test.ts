import { asTenantId } from '@callwright/db/ids'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { signInOperator, tenantOf } from '../testing/operator.ts'
import { createWorld } from '../testing/test-world.ts'
import { beginExport } from './begin-export.ts'

onBothDialects('whether an export could be begun', (open) => {
  it('is told to the business and the operator, in the sentence of the refusal, and counts for nothing', async () => {
    await using world = await createWorld(open)
    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    const operator = await signInOperator(world)
    const tenantId = await tenantOf(ada)
    const { exportsUnderWay } = world.deps
    const refusal = async (): Promise<string | null> => (await ada.caller.business.exportState({ tenantId })).refusal
    for (let times = 0; times < 12; times += 1) expect(await refusal()).toBeNull()
    for (const stranger of [ben, world.browser()]) {
      await expect(stranger.caller.business.exportState({ tenantId })).rejects.toThrow()
    }

    exportsUnderWay.add(tenantId)
    expect(await refusal()).toBe('An export is being downloaded already. Please wait until it is done.')
    exportsUnderWay.delete(tenantId)
    for (const id of ['a', 'b', 'c', 'd']) exportsUnderWay.add(asTenantId(id))
    expect(await refusal()).toMatch(/^Several exports/)
    exportsUnderWay.clear()

    for (let times = 0; times < 10; times += 1) await beginExport(await ada.ctx(), tenantId)
    expect(await refusal()).toBe('Too many attempts. Please wait a while and try again.')
    expect(await operator.caller.business.exportState({ tenantId })).toEqual({ refusal: await refusal() })
    expect(await ben.caller.business.exportState({ tenantId: await tenantOf(ben) })).toEqual({ refusal: null })
    world.clock.advance(3_600_001)
    expect(await refusal()).toBeNull()
  })
})
