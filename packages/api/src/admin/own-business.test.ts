import { monthOf } from '@callwright/contract/admin'
import { expect } from 'vitest'

import { ensureOperator } from '../auth/operator.ts'
import { beginExport } from '../privacy/export/begin-export.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { listAlertSubjects, charge, OPERATOR_PASSWORD, tenantOf } from '../testing/operator.ts'

describeWorld("the operator's own business", (it) => {
  it("is left out of the clients' usage and shown separately", async ({ world, ada, operator }) => {
    await charge(world, await tenantOf(ada), { seconds: 600 })
    const { admin } = operator.caller
    const readViews = async () => ({
      usage: await admin.usage(),
      days: await admin.usageByDay({}),
      clients: (await admin.clients({})).rows,
      setUp: await admin.setUp(),
    })
    const before = await readViews()
    expect([before.usage.cards, before.usage.own]).toEqual([
      { totalMinutes: 10, activeClients: 1, totalClients: 1 },
      { monthlyMinutes: 0, totalMinutes: 0 },
    ])
    const own = await tenantOf(operator)
    await charge(world, own, { seconds: 6 * 60 })
    await charge(world, own, { seconds: 60, startedAt: world.deps.now() - 40 * 86_400_000 })
    const usage = { ...before.usage, own: { monthlyMinutes: 6, totalMinutes: 7 } }
    expect(await readViews()).toEqual({ ...before, usage })
    const comparison = await admin.compareUsage({ tenantId: own, month: monthOf(world.deps.now()) })
    expect(comparison).toMatchObject({ ledgerSeconds: 6 * 60 })
  })

  it('is a tenant like any other but not a client: it cannot be limited, paused, or deleted', async ({ operator }) => {
    const tenantId = await tenantOf(operator)
    const { admin, business } = operator.caller
    const me = await operator.caller.auth.me()
    expect(me?.business).toMatchObject({ tenantId, name: '', held: null })
    await operator.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hello' })
    await operator.caller.calls.place({ phoneNumber: '555-555-0100' })
    expect((await operator.caller.calls.list({})).total).toBe(1)
    const notFound = { code: 'NOT_FOUND' }
    await expect(admin.setLimit({ tenantId, limitMinutes: 1 })).rejects.toMatchObject(notFound)
    await expect(admin.setPaused({ tenantId, paused: true })).rejects.toMatchObject(notFound)
    await expect(admin.endSessions({ tenantId })).rejects.toMatchObject(notFound)
    await expect(admin.endSessions({ tenantId: me?.user.id ?? '' })).rejects.toMatchObject(notFound)
    await expect(admin.eraseClient({ tenantId, businessName: '', password: OPERATOR_PASSWORD })).rejects.toMatchObject(
      notFound,
    )
    await expect(business.erase({ password: OPERATOR_PASSWORD })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'The business of the operator account cannot be deleted.',
    })
    expect((await operator.caller.auth.me())?.business?.held).toBe(null)
  })

  it("has none of the operator's actions on clients in its audit log or export", async ({ world, ada, operator }) => {
    const { admin } = operator.caller
    await admin.setSignUp({ signUp: 'closed' })
    await admin.endSessions({ tenantId: await tenantOf(ada) })
    await operator.caller.business.saveNotes({ notes: 'We close at five.', version: 0 })
    const own = await tenantOf(operator)
    const entries = await world.deps.db.selectFrom('audit_entries').select(['action', 'tenantId']).execute()
    const tenants = new Map(entries.map(({ action, tenantId }) => [action, tenantId]))
    expect(tenants.get('admin.setSignUp')).toBe(null)
    expect(tenants.get('business.saveNotes')).toBe(own)
    let exportText = ''
    for await (const entry of await beginExport(await operator.ctx(), own)) {
      if (entry.name.startsWith('audit/') && 'text' in entry) for await (const text of entry.text) exportText += text
    }
    expect(exportText).toContain('business.saveNotes')
    expect(exportText).not.toMatch(/admin\.|ada@example\.com/)
  })

  it('is created at the next startup for an account without one, and named in alerts', async ({ world, operator }) => {
    await world.deps.db.deleteFrom('businesses').execute()
    expect((await operator.caller.auth.me())?.business).toBe(null)
    for (let start = 0; start < 2; start += 1) await ensureOperator(world.deps, { password: null })
    const tenants = await world.deps.db.selectFrom('businesses').select('name').execute()
    expect(tenants).toEqual([{ name: '' }])
    expect((await operator.caller.agent.fields()).map(({ name }) => name)).toEqual(['Outcome'])
    await charge(world, await tenantOf(operator), { seconds: 101 * 60 })
    expect(await listAlertSubjects(world)).toEqual(['Your own business has used 100 minutes'])
  })
})
