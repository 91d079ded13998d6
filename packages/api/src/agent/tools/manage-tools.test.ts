import { expect } from 'vitest'

import { createKey } from '../../testing/create-key.ts'
import { describeDeliveryWorld, describeWorld } from '../../testing/describe-world.ts'
import { listQueuedEmails } from '../../testing/queued-emails.ts'
import { PASSWORD } from '../../testing/test-world.ts'
import { addTool, parameter, TOOL } from '../../testing/tools.ts'
import { openHeaders } from './headers.ts'
import { findAnyTool } from './tools.repo.ts'

const HEADERS = [{ name: 'X-Key', value: 's3cret' }]
const NEW = { ...TOOL, password: PASSWORD }

describeWorld('tools', (it) => {
  it('are added, listed, changed, and removed, each by its own business', async ({ world, ada, ben }) => {
    const { tools } = ada.caller
    expect(await tools.list()).toEqual({ rows: [], allowsHttp: false })
    const tool = await addTool(ada, { headers: HEADERS, sound: 'typing', mock: 'Ready.' })
    const { headers: _, ...shown } = { ...TOOL, sound: 'typing' as const, mock: 'Ready.' }
    expect(tool).toEqual({
      ...{ ...shown, id: tool.id, headerNames: ['X-Key'], isOn: true, pausedUntil: null, createdAt: tool.createdAt },
      stats: { runs: 0, failures: 0, isPartial: false, medianMs: null },
    })
    expect(tool.id).toMatch(/^tl_/)
    expect(await tools.list()).toEqual({ rows: [tool], allowsHttp: false })
    expect((await ben.caller.tools.list()).rows).toEqual([])
    const toolId = tool.id
    const change = { ...TOOL, ...shown, headers: [{ name: 'X-Key', value: null }], toolId, isOn: false }
    for (const act of [
      async () => await ben.caller.tools.change({ ...change, password: PASSWORD }),
      async () => await ben.caller.tools.remove({ toolId }),
      async () => await ben.caller.tools.tryOut({ toolId, arguments: { plate: 'x' } }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    // A name is taken only within the business.
    await addTool(ben)
    await world.deps.db
      .updateTable('tools')
      .set({ failures: 7, pausedUntil: world.deps.now() + 30_000 })
      .execute()
    expect((await tools.list()).rows).toMatchObject([{ pausedUntil: expect.any(Number) }])
    expect(await tools.change({ ...change, description: 'Later.' })).toMatchObject({ isOn: false, pausedUntil: null })
    const row = await findAnyTool(world.deps.db, toolId)
    expect(row).toMatchObject({ failures: 0, pausedUntil: null, description: 'Later.' })
    expect(await tools.remove({ toolId })).toEqual({ toolId })
    expect((await tools.list()).rows).toEqual([])
    expect((await ben.caller.tools.list()).rows).toHaveLength(1)
  })

  it('are at most ten, with a name each', async ({ ada }) => {
    const { id: toolId } = await addTool(ada)
    const conflict = {
      code: 'CONFLICT',
      message: 'There is already a tool called car_status. Please choose another name.',
    }
    await expect(addTool(ada)).rejects.toMatchObject(conflict)
    for (let count = 1; count < 10; count += 1) await addTool(ada, { name: `tool_${count}` })
    const full = { code: 'CONFLICT', message: 'There can be at most 10 tools. Please remove one first.' }
    await expect(addTool(ada, { name: 'another' })).rejects.toMatchObject(full)
    const change = { ...NEW, toolId, isOn: true }
    expect(await ada.caller.tools.change(change)).toMatchObject({ id: toolId })
    await expect(ada.caller.tools.change({ ...change, name: 'tool_1' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it.for<[string, Partial<typeof TOOL>]>([
    ['The URL must start with https://', { url: 'http://garage.example.com' }],
    ['The URL must be reachable from the internet', { url: 'https://127.0.0.1/{plate}' }],
    ['The URL must not be an address of this installation', { url: 'http://localhost:3000/' }],
    [
      'Each {placeholder} must be a whole part of the path, as in /cars/{plate}, or a whole value, as in ?plate={plate}',
      { url: 'https://{plate}.example.com/' },
    ],
    ['There is no parameter called year', { url: 'https://garage.example.com/{year}' }],
    ['Please enter the value of the header X-Key.', { headers: [{ name: 'X-Key', value: null }] }],
    ['This header is set by the server', { headers: [{ name: 'Idempotency-Key', value: 'x' }] }],
    ['This name is taken by a built-in tool', { name: 'end_call' }],
    ['This name is used twice', { parameters: [parameter('plate'), parameter('plate')] }],
  ])('are refused with “%s”', async ([message, settings], { ada }) => {
    const refusal = { code: 'BAD_REQUEST', message: expect.stringContaining(message) as unknown }
    const start = message.startsWith('The URL must start') || message.startsWith('The URL must not')
    const expected = start ? { code: 'BAD_REQUEST' } : refusal
    await expect(addTool(ada, settings)).rejects.toMatchObject(expected)
    expect((await ada.caller.tools.list()).rows).toEqual([])
  })

  // Security: 76
  it('keep their headers sealed, and lose kept values when the URL moves to another origin', async ({ world, ada }) => {
    const { db } = world.deps
    const { id: toolId } = await addTool(ada, { headers: [...HEADERS, { name: 'X-Other', value: 'other' }] })
    const read = async () => {
      const row = await findAnyTool(db, toolId)
      expect(JSON.stringify(row)).not.toContain('s3cret')
      return row && openHeaders(world.deps, row)
    }
    expect(await read()).toEqual({ 'X-Key': 's3cret', 'X-Other': 'other' })
    const kept = { name: 'x-key', value: null }
    const change = { ...NEW, toolId, isOn: true, headers: [kept, { name: 'X-New', value: 'new' }] }
    expect(await ada.caller.tools.change(change)).toMatchObject({ headerNames: ['x-key', 'X-New'] })
    expect(await read()).toEqual({ 'x-key': 's3cret', 'X-New': 'new' })
    const moved = { ...change, url: 'https://garage.example.com:8443/cars/{plate}' }
    expect(await ada.caller.tools.change(moved)).toMatchObject({ headerNames: ['X-New'] })
    expect(await read()).toEqual({ 'X-New': 'new' })
    const row = await findAnyTool(db, toolId)
    expect(row && openHeaders({ secretKey: Buffer.alloc(32) }, row)).toBeNull()
    expect(row && openHeaders(world.deps, { ...row, id: 'tl_other' })).toBeNull()
    const stored = JSON.stringify([
      await db.selectFrom('audit_entries').selectAll().execute(),
      await listQueuedEmails(world),
    ])
    expect(stored).not.toMatch(/s3cret|cars/)
    expect(stored).toContain('https://garage.example.com/…')
  })

  // Security: 14
  it('need the password and an email if a change affects what is sent, or where', async ({ world, ada }) => {
    const { id: toolId } = await addTool(ada, { headers: HEADERS })
    const kept = [{ name: 'X-Key', value: null }]
    const change = { ...TOOL, headers: kept, toolId, isOn: true }
    const mails = async () => (await listQueuedEmails(world)).filter(({ subject }) => subject.includes('tools'))
    expect(await mails()).toHaveLength(1)
    await expect(ada.caller.tools.add({ ...TOOL, name: 'other' })).rejects.toThrow('Password is required')
    for (const risky of [
      { method: 'POST' as const },
      { url: 'https://garage.example.com/all/{plate}' },
      { parameters: [parameter('plate', { required: false })] },
      { changes: true },
      { headers: [{ name: 'X-Key', value: 'another' }] },
      { headers: [] },
    ]) {
      await expect(ada.caller.tools.change({ ...change, ...risky }), JSON.stringify(risky)).rejects.toThrow(
        'Password is required',
      )
    }
    const harmless = { name: 'car', description: 'Cars.', mock: 'x', sound: 'typing' as const, isOn: false }
    await ada.caller.tools.change({ ...change, ...harmless })
    expect(await mails()).toHaveLength(1)
    await expect(ada.caller.tools.change({ ...change, password: 'wrong' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await ada.caller.tools.change({ ...change, changes: true, password: PASSWORD })
    expect(await mails()).toHaveLength(2)
    const program = world.withKey(await createKey(ada, ['tools:write', 'calls:read']))
    for (let count = 0; count < 21; count += 1) {
      await program.caller.tools.change({ ...change, changes: count % 2 === 1 })
    }
    expect(await mails()).toHaveLength(22)
    expect((await mails()).at(-1)?.body).toContain('The API key “Test” did this.')
  })

  // Security: 1
  it('need calls:read in a key that adds, changes, or tries one, or reads runs', async ({ world, ada }) => {
    const { id: toolId } = await addTool(ada)
    const { tools } = world.withKey(await createKey(ada, ['tools:write'])).caller
    for (const act of [
      async () => await tools.add({ ...TOOL, name: 'other' }),
      async () => await tools.change({ ...TOOL, toolId, isOn: true }),
      async () => await tools.tryOut({ toolId, arguments: {} }),
      async () => await tools.runs(),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect((await tools.list()).rows).toHaveLength(1)
    await tools.remove({ toolId })
  })

  it('reach the agent at once', async ({ world, ada }) => {
    const { db } = world.deps
    const versions = async () =>
      await db.selectFrom('agent_syncs').select(['desiredVersion', 'appliedVersion']).executeTakeFirstOrThrow()
    const { id: toolId } = await addTool(ada)
    const added = await versions()
    await ada.caller.tools.remove({ toolId })
    const { desiredVersion, appliedVersion } = await versions()
    expect([added.appliedVersion, appliedVersion]).toEqual([added.desiredVersion, desiredVersion])
    expect(desiredVersion).toBeGreaterThan(added.desiredVersion)
  })
})

describeDeliveryWorld('tools that may be on this machine', (it) => {
  it('can have URLs that start with http://', async ({ world }) => {
    const ada = await world.signUp('ada@example.com')
    expect(await addTool(ada, { url: 'http://127.0.0.1:8080/{plate}' })).toMatchObject({ isOn: true })
    expect((await ada.caller.tools.list()).allowsHttp).toBe(true)
  })
})
