import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { charge, signInOperator, tenantOf } from '../../testing/operator.ts'
import { createWorld, PASSWORD } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'

describeWorld('clients', (it, open) => {
  it('are listed with state, plan, agent, number and last call, and can be paged and searched', async ({ world }) => {
    const { caller } = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada Dental')
    const ben = await world.signUp('ben@example.com', 'Ben Pizza')
    await world.signUp('cat@example.com', 'Cat Café')
    const [tenantId, other] = [await tenantOf(ada), await tenantOf(ben)]
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const { callId } = await ada.caller.calls.place({ phoneNumber: '2125550101' })
    await waitUntil(async () => (await ada.caller.calls.byId({ callId })).status === 'completed')
    const number = (await caller.admin.numbers()).rows[0]?.number ?? ''
    await caller.admin.assignNumber({ number, tenantId })
    await caller.admin.setPaused({ tenantId: other, paused: true })
    const first = await caller.admin.clients({ limit: 2 })
    const second = await caller.admin.clients({ limit: 2, cursor: first.nextCursor })
    expect([...first.rows, ...second.rows].map((row) => row.businessName)).toEqual([
      'Cat Café',
      'Ben Pizza',
      'Ada Dental',
    ])
    expect(second.nextCursor).toBeNull()
    const { startedAt } = await ada.caller.calls.byId({ callId })
    expect(second.rows[0]).toMatchObject({
      ...{ tenantId, userId: ada.userId, email: 'ada@example.com', servicePlan: 'both', state: 'active' },
      ...{ agent: 'ready', numbers: [number], lastCallAt: startedAt, sessions: 1, monthlyLimit: null },
    })
    expect(first.rows[1]).toMatchObject({ state: 'paused', agent: 'none', numbers: [], lastCallAt: null })
    await charge(world, tenantId, { seconds: 120 })
    await caller.admin.setLimit({ tenantId, limitMinutes: 2 })
    const listNames = async (filter: Parameters<typeof caller.admin.clients>[0]): Promise<(string | null)[]> =>
      (await caller.admin.clients(filter)).rows.map((row) => row.businessName)
    expect(await listNames({ state: 'limit' })).toEqual(['Ada Dental'])
    expect(await listNames({ state: 'paused' })).toEqual(['Ben Pizza'])
    expect(await listNames({ state: 'active' })).toEqual(['Cat Café'])
    expect(await listNames({ search: 'pizza' })).toEqual(['Ben Pizza'])
    expect(await listNames({ search: 'CAT@' })).toEqual(['Cat Café'])
  })

  it('show the same share of a limit as the usage dashboard, and 100% only once it is reached', async ({ world }) => {
    const { caller } = await signInOperator(world)
    const ada = await tenantOf(await world.signUp('ada@example.com'))
    const ben = await tenantOf(await world.signUp('ben@example.com'))
    await world.signUp('cat@example.com')
    for (const tenantId of [ada, ben]) await caller.admin.setLimit({ tenantId, limitMinutes: 1000 })
    await charge(world, ada, { seconds: 59_990 })
    await charge(world, ben, { seconds: 60_000 })
    const { rows: clients } = await caller.admin.clients({})
    const { rows: usage } = await caller.admin.usage({})
    expect(clients.map((row) => row.limitShare)).toEqual([null, 100, 99.9])
    expect(usage.map((row) => row.limitShare)).toEqual([null, 100, 99.9])
  })

  it('can be signed out everywhere without affecting other clients', async ({ world, ada, ben }) => {
    const { caller } = await signInOperator(world)
    const phone = world.browser()
    await phone.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
    const ended: string[] = []
    world.deps.events.on('sessionsEnded', ({ userId }) => ended.push(userId))
    expect(await caller.admin.endSessions({ tenantId: await tenantOf(ada) })).toEqual({ ended: 2 })
    expect([await ada.caller.auth.me(), await phone.caller.auth.me()]).toEqual([null, null])
    expect((await ben.caller.auth.me())?.user.email).toBe('ben@example.com')
    expect(ended).toEqual([ada.userId])
    await expect(caller.admin.endSessions({ tenantId: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('get a working password reset link that the operator never sees', async ({ world, ada, ben }) => {
    const { caller } = await signInOperator(world)
    const response = await caller.admin.sendResetLink({ tenantId: await tenantOf(ada) })
    expect(response).toEqual({ email: 'ada@example.com' })
    const { token = '' } = (await world.lastMailTo('ada@example.com')) ?? {}
    const password = 'another-horse-9!'
    await world.browser().caller.auth.resetPassword({ token, password })
    await world.browser().caller.auth.login({ email: 'ada@example.com', password })
    expect((await ben.caller.auth.me())?.user.email).toBe('ben@example.com')
    const { rows } = await caller.admin.audit({})
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('can sign up unless the operator or the environment has closed sign-up', async ({ world, ada }) => {
    const { caller } = await signInOperator(world)
    expect(await caller.admin.setSignUp({ signUp: 'closed' })).toEqual({ signUp: 'closed', isFixed: false })
    await expect(world.signUp('ben@example.com')).rejects.toThrow('Sign-up is closed')
    expect(await ada.caller.auth.options()).toMatchObject({ signUp: 'closed' })
    expect((await ada.caller.auth.me())?.user.email).toBe('ada@example.com')
    await caller.admin.setSignUp({ signUp: 'open' })
    await world.signUp('ben@example.com')
    await using closed = await createWorld(open, { signUp: 'closed' })
    const closedOperator = await signInOperator(closed)
    expect(await closedOperator.caller.admin.signUp()).toEqual({ signUp: 'closed', isFixed: true })
    await expect(closedOperator.caller.admin.setSignUp({ signUp: 'open' })).rejects.toThrow('SIGN_UP=closed')
    await expect(closed.signUp('cat@example.com')).rejects.toThrow('Sign-up is closed')
  })
})
