import { expect } from 'vitest'

import { ensureOperator } from '../auth/operator.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { PASSWORD, type World } from '../testing/test-world.ts'

async function signInOperatorAndClients(world: World) {
  await ensureOperator(world.deps, { password: PASSWORD })
  const operator = world.browser()
  await operator.caller.auth.login({ email: 'operator@localhost', password: PASSWORD })
  const ada = await world.signUp('ada@example.com', 'Ada Dental')
  const ben = await world.signUp('ben@example.com', 'Ben Pizza')
  return { operator, ada, ben, adasTenantId: (await ada.caller.auth.me())?.business?.tenantId ?? '' }
}

describeWorld('admin', (it) => {
  it('shows monthly and total minutes, page by page', async ({ world }) => {
    const { operator, adasTenantId } = await signInOperatorAndClients(world)
    const usageMonths = world.deps.db.insertInto('usage_months')
    const tenantId = (
      await world.deps.db
        .selectFrom('businesses')
        .select('id')
        .where('name', '=', 'Ada Dental')
        .executeTakeFirstOrThrow()
    ).id
    await usageMonths
      .values([
        { tenantId, month: '2026-01', seconds: 90 },
        { tenantId, month: '2026-02', seconds: 600 },
      ])
      .execute()
    const page = await operator.caller.admin.usage({ month: '2026-01' })
    expect(page.cards).toEqual({ totalMinutes: 1.5, activeClients: 1, totalClients: 2 })
    expect(page.rows.map((row) => [row.businessName, row.monthlyMinutes, row.totalMinutes])).toEqual([
      ['Ben Pizza', 0, 0],
      ['Ada Dental', 1.5, 11.5],
    ])
    const first = await operator.caller.admin.usage({ month: '2026-01', limit: 1 })
    const second = await operator.caller.admin.usage({ month: '2026-01', limit: 1, cursor: first.nextCursor })
    expect([first.rows[0]?.businessName, second.rows[0]?.tenantId, second.nextCursor]).toEqual([
      'Ben Pizza',
      adasTenantId,
      null,
    ])
  })

  it('applies limits and pauses immediately', async ({ world }) => {
    const { operator, ada, ben, adasTenantId } = await signInOperatorAndClients(world)
    expect(await operator.caller.admin.setLimit({ tenantId: adasTenantId, limitMinutes: 0 })).toEqual({
      tenantId: adasTenantId,
      limitMinutes: null,
    })
    expect(await operator.caller.admin.setPaused({ tenantId: adasTenantId, paused: true })).toEqual({
      tenantId: adasTenantId,
      paused: true,
      inFlight: 0,
      isInboundOff: true,
    })
    await expect(ada.caller.calls.place({ phoneNumber: '555-555-0100' })).rejects.toThrow('Service is paused')
    await ben.caller.calls.place({ phoneNumber: '555-555-0100' })
    await operator.caller.admin.setPaused({ tenantId: adasTenantId, paused: false })
    await ada.caller.calls.place({ phoneNumber: '555-555-0100' })
    await expect(operator.caller.admin.setPaused({ tenantId: 'invented', paused: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const audited = await world.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'admin.%')
      .orderBy('id')
      .execute()
    expect(audited.map((entry) => entry.action)).toEqual(['admin.setLimit', 'admin.setPaused', 'admin.setPaused'])
  })
})
