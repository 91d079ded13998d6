import { expect } from 'vitest'

import { BOOKING_SETTINGS } from '../testing/bookings.ts'
import { tenantOf } from '../testing/operator.ts'
import { createWorld } from '../testing/test-world.ts'
import { describeDeliveryWorld, describeWorld } from '../testing/describe-world.ts'
import { addTool, createAgentUser, startTool } from '../testing/tools.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'

describeDeliveryWorld('a tool', (it) => {
  it('is asked five times in a call, and all tools twenty times', async ({ world, ada }) => {
    await using receiver = await startWebhookReceiver(200)
    const use = await createAgentUser(world, ada)
    const toolIds: string[] = []
    for (let count = 0; count < 5; count += 1) {
      toolIds.push((await addTool(ada, { name: `tool_${count}`, url: `${receiver.url}/{plate}` })).id)
    }
    const [first = '', , , , fifth = ''] = toolIds
    // Uses of the tools for appointments have limits of their own.
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    const finder = `find_times-${await tenantOf(ada)}`
    for (let count = 0; count < 15; count += 1) expect(await use(finder, {})).toMatchObject({ ok: true })
    for (const toolId of toolIds.slice(0, 4)) {
      const answers = await Promise.all(Array.from({ length: 7 }, async () => await use(toolId)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
      expect(answers.filter(({ error }) => error === 'too_many')).toHaveLength(2)
    }
    expect(await use(fifth)).toMatchObject({ error: 'too_many' })
    expect(receiver.received).toHaveLength(20)
    expect(await use(first, undefined, { conversationId: 'conv_2' })).toMatchObject({ ok: true })
    for (let count = 0; count < 80; count += 1) expect(await use(first, {})).toMatchObject({ ok: false })
    const runs = await world.deps.db
      .selectFrom('tool_runs')
      .select('id')
      .where('conversationId', '=', 'conv_1')
      .execute()
    expect(runs).toHaveLength(100)
  })

  it('is asked nothing for a minute after five failures in a row', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada)
    await using _ = receiver
    let calls = 0
    const next = async () => await use(undefined, { conversationId: `conv_${(calls += 1)}` })
    receiver.answer = 500
    for (let count = 0; count < 4; count += 1) await next()
    // It answers, although not what was asked.
    receiver.answer = 404
    await next()
    receiver.answer = 503
    for (let count = 0; count < 5; count += 1) expect(await next()).toMatchObject({ error: 'failed' })
    expect((await ada.caller.tools.list()).rows[0]?.pausedUntil).toBe(world.deps.now() + 60_000)
    receiver.answer = 200
    expect(await next()).toMatchObject({ error: 'not_available' })
    expect(receiver.received).toHaveLength(10)
    await world.advance(59_999)
    expect(await next()).toMatchObject({ error: 'not_available' })
    await world.advance(1)
    receiver.answer = 500
    expect(await next()).toMatchObject({ error: 'failed' })
    expect(await next()).toMatchObject({ error: 'not_available' })
    await world.advance(60_000)
    receiver.answer = 200
    expect(await next()).toMatchObject({ ok: true })
    receiver.answer = 500
    await next()
    receiver.answer = 200
    expect(await next()).toMatchObject({ ok: true })
  })

  it('is not paused by a clock that ran ahead', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada)
    await using _ = receiver
    await world.deps.db
      .updateTable('tools')
      .set({ pausedUntil: world.deps.now() + 70_001 })
      .execute()
    expect(await use()).toMatchObject({ ok: true })
  })
})

describeWorld('the tools of a business', (it, open) => {
  it('are asked sixty times a minute', async () => {
    await using world = await createWorld(open, { webhooksAllowPrivate: true })
    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    // However slow the machine is, no minute passes.
    const at = world.deps.now()
    Object.assign(world.deps, { now: () => at })
    const { receiver, toolId, use } = await startTool(world, ada)
    await using _ = receiver
    const sent = { plate: 'x' }
    for (let count = 0; count < 60; count += 1) await use(sent, { conversationId: `conv_${count}` })
    expect(await use(sent, { conversationId: 'conv_60' })).toMatchObject({ error: 'too_many' })
    expect(receiver.received).toHaveLength(60)
    const bens = await startTool(world, ben)
    await using _bens = bens.receiver
    expect(await bens.use()).toMatchObject({ ok: true })
    for (let count = 0; count < 20; count += 1) await ada.caller.tools.tryOut({ toolId, arguments: sent })
    const tried = ada.caller.tools.tryOut({ toolId, arguments: sent })
    await expect(tried).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(receiver.received).toHaveLength(80)
  })
})
