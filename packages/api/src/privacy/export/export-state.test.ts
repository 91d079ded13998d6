import { asTenantId } from '@callwright/db/tables/ids'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { PASSWORD } from '../../testing/test-world.ts'
import { beginExport } from './begin-export.ts'
import { holdExport } from './export-state.ts'

describeWorld('an export’s state', (it) => {
  it('says why an export is refused, which does not count as an attempt', async ({ world, ada, ben, operator }) => {
    const tenantId = await tenantOf(ada)
    const { exportsInProgress } = world.deps
    const readRefusal = async (): Promise<string | null> =>
      (await ada.caller.business.exportState({ tenantId })).refusal
    for (let times = 0; times < 12; times += 1) expect(await readRefusal()).toBeNull()
    for (const stranger of [ben, world.browser()]) {
      await expect(stranger.caller.business.exportState({ tenantId })).rejects.toThrow()
    }

    const heldExport = await holdExport(await ada.ctx(), tenantId, () => {})
    expect(await readRefusal()).toBe('An export is already being downloaded. Please wait until it is done.')
    await heldExport.release()
    expect(await readRefusal()).toBeNull()
    for (const id of ['a', 'b', 'c', 'd']) exportsInProgress.add(asTenantId(id))
    expect(await readRefusal()).toMatch(/^Several exports/)
    exportsInProgress.clear()

    for (let times = 0; times < 10; times += 1) await beginExport(await ada.ctx(), tenantId)
    expect(await readRefusal()).toBe('Too many attempts. Please wait a while and try again.')
    expect(await operator.caller.business.exportState({ tenantId })).toEqual({ refusal: await readRefusal() })
    expect(await ben.caller.business.exportState({ tenantId: await tenantOf(ben) })).toEqual({ refusal: null })
    world.clock.advance(3_600_001)
    expect(await readRefusal()).toBeNull()
  })

  it('allows one export at a time across all nodes; a stale node releases no newer lease', async ({ world, ada }) => {
    const tenantId = await tenantOf(ada)
    const here = await ada.ctx()
    const there = { ...here, exportsInProgress: new Set<never>() }
    const refusal = { reason: 'conflict', message: expect.stringContaining('already being') }
    const first = await holdExport(here, tenantId, () => {})
    for (const ctx of [here, there]) await expect(holdExport(ctx, tenantId, () => {})).rejects.toMatchObject(refusal)
    await expect(ada.caller.business.erase({ password: PASSWORD })).rejects.toMatchObject({ code: 'CONFLICT' })
    await world.deps.db.updateTable('leases').set({ leaseUntil: 0 }).execute()
    const second = await holdExport(there, tenantId, () => {})
    // The stale node wakes up and releases a lease it no longer has.
    await first.release()
    await expect(holdExport(here, tenantId, () => {})).rejects.toMatchObject(refusal)
    await second.release()
    expect(await ada.caller.business.erase({ password: PASSWORD })).toMatchObject({ erasing: true })
    expect(await world.deps.db.selectFrom('leases').selectAll().execute()).toEqual([])
  })
})
