import { expect } from 'vitest'

import { describeDeliveryWorld } from '../testing/describe-world.ts'
import { parameter, startTool } from '../testing/tools.ts'

describeDeliveryWorld('trying a tool', (it) => {
  it('sends one real request, and shows it with the answer', async ({ world, ada, ben, operator }) => {
    const parameters = [
      parameter('plate'),
      parameter('column', { source: 'variable', value: 'car' }),
      parameter('caller', { source: 'caller' }),
      parameter('call', { source: 'call-id' }),
    ]
    const headers = [{ name: 'X-Key', value: 's3cret' }]
    const tool = { method: 'POST' as const, parameters, headers, changes: true, mock: 'Mock.' }
    const { receiver, toolId } = await startTool(world, ada, tool)
    await using _ = receiver
    receiver.answer = (response) => void response.end('{"ready":true}')
    const { db } = world.deps
    await db
      .updateTable('tools')
      .set({ isOn: 0, failures: 4, pausedUntil: world.deps.now() + 1000 })
      .execute()
    const tried = await ada.caller.tools.tryOut({ toolId, arguments: { plate: 'B 1', column: 'red' } })
    const body = expect.stringMatching(/^\{"column":"red","caller":"\+12025550100","call":"try_/)
    expect(tried).toEqual({
      request: { method: 'POST', url: `${receiver.url}/cars/B%201`, headerNames: ['X-Key'], body },
      ...{ httpStatus: 200, responseStart: '{"ready":true}', ms: expect.any(Number) },
      answer: '{"ok":true,"result":{"ready":true}}',
    })
    expect(receiver.received).toMatchObject([{ path: '/cars/B%201', body: tried.request.body }])
    expect(receiver.received[0]?.headers).toMatchObject({
      'x-key': 's3cret',
      'idempotency-key': expect.stringMatching(/^try_/),
    })
    receiver.answer = 500
    expect(await ada.caller.tools.tryOut({ toolId, arguments: { plate: 'x', column: 'red' } })).toMatchObject({
      ...{ httpStatus: 500, responseStart: 'The answer', answer: expect.stringContaining('"error":"failed"') },
    })
    expect((await ada.caller.tools.runs()).rows).toEqual([])
    expect(await db.selectFrom('tools').select('failures').execute()).toEqual([{ failures: 4 }])
    await expect(ada.caller.tools.tryOut({ toolId, arguments: {} })).rejects.toMatchObject({
      ...{ code: 'BAD_REQUEST', message: expect.stringContaining('“plate” must be a text') },
    })
    await expect(ben.caller.tools.tryOut({ toolId, arguments: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(receiver.received).toHaveLength(2)
    const { rows } = await operator.caller.admin.audit({ action: 'tools.tryOut', limit: 10 })
    expect(rows).toMatchObject([{ subject: 'car_status' }, { subject: 'car_status' }])
    expect(JSON.stringify(rows)).not.toMatch(/cars|s3cret/)
  })
})
