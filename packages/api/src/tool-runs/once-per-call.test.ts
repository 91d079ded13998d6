import type { ServerResponse } from 'node:http'

import { expect } from 'vitest'

import { recordDeletion } from '../calls/record/record-deletion.ts'
import { describeDeliveryWorld } from '../testing/describe-world.ts'
import { tenantOf } from '../testing/operator.ts'
import type { World } from '../testing/test-world.ts'
import { parameter, startTool } from '../testing/tools.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { claimRun } from './claim-run.ts'
import { runKeyOf } from './build-request.ts'
import { errorAnswer } from '../agent/tools/answers.ts'

const BOOKING = {
  ...{ name: 'book', method: 'POST' as const, path: '/bookings', changes: true },
  parameters: [parameter('day'), parameter('people', { type: 'number' as const, required: false })],
}

async function listOutcomes({ deps: { db } }: World): Promise<string[]> {
  const runs = await db.selectFrom('tool_runs').select('outcome').orderBy('id').execute()
  return runs.map(({ outcome }) => outcome)
}

/** How often the time was read since, as a waiting run does again and again. */
function countPolls({ deps }: World): () => number {
  const { now } = deps
  let polls = 0
  Object.assign(deps, { now: () => (polls += 1) && now() })
  return () => polls
}

describeDeliveryWorld('a tool that changes something', (it) => {
  // Security: 78
  it('is asked once per call with the same arguments, whose key is a hash of them', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada, BOOKING)
    await using _ = receiver
    let count = 0
    receiver.answer = (response) => void response.end(`{"number":${(count += 1)}}`)
    const first = { ok: true, result: { number: 1 } }
    expect(await use({ day: 'Monday', people: 2 })).toEqual(first)
    expect(await use({ people: 2, day: 'Monday', other: 'x' })).toEqual(first)
    expect(await use({ day: 'Tuesday', people: 2 })).toEqual({ ok: true, result: { number: 2 } })
    expect(await use({ day: 'Monday', people: 2 }, { conversationId: 'conv_2' })).toMatchObject({
      result: { number: 3 },
    })
    const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
    // printf '{"day":"Monday","people":2}' | sha256sum
    expect(keys[0]).toBe('conv_1-ee5f8129111ba8c20e4fdbfd57e48960788d24edd0ac94a92772421c0e970ebc')
    expect(keys[2]).toBe(keys[0]?.toString().replace('conv_1', 'conv_2'))
    expect(new Set(keys).size).toBe(3)
    expect(await listOutcomes(world)).toEqual(['ok', 'repeated', 'ok', 'ok'])
  })

  // Security: 78
  it('is not asked by a repeat that waits while the call is deleted, or the tool removed', async ({ world, ada }) => {
    const { receiver, toolId, use } = await startTool(world, ada, BOOKING)
    await using _ = receiver
    const { deps } = world
    const tenantId = await tenantOf(ada)
    const deleteCall = async (conversationId: string): Promise<void> =>
      await deps.db
        .transaction()
        .execute(async (trx) => await recordDeletion(trx, deps, { conversationId, tenantId, provider: 'elevenlabs' }))
    const remove = async (): Promise<unknown> => await ada.caller.tools.remove({ toolId })
    for (const [conversationId, close] of [['conv_1', deleteCall] as const, ['conv_2', remove] as const]) {
      const { promise: asked, resolve: isAsked } = Promise.withResolvers<ServerResponse>()
      receiver.answer = (response) => isAsked(response)
      const first = use({ day: 'Monday' }, { conversationId })
      const response = await asked
      const polls = countPolls(world)
      const repeat = use({ day: 'Monday' }, { conversationId })
      await waitUntil(() => polls() > 3)
      await close(conversationId)
      response.writeHead(500).end()
      await Promise.all([first, repeat])
    }
    expect(receiver.received).toHaveLength(2)
    expect(await listOutcomes(world)).not.toContain('ok')
  })

  it('is asked again after a failure, and after it could not be reached', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada, BOOKING)
    receiver.answer = 500
    expect(await use({ day: 'Monday' })).toMatchObject({ error: 'failed' })
    receiver.answer = 422
    expect(await use({ day: 'Monday' })).toMatchObject({ error: 'refused' })
    receiver.answer = 200
    expect(await use({ day: 'Monday' })).toMatchObject({ ok: true })
    expect(await use({ day: 'Monday' })).toMatchObject({ ok: true })
    expect(receiver.received).toHaveLength(3)
    await receiver[Symbol.asyncDispose]()
    for (let count = 0; count < 2; count += 1) {
      expect(await use({ day: 'Tuesday' }, { conversationId: 'conv_2' })).toMatchObject({ error: 'failed' })
    }
    expect(await listOutcomes(world)).toEqual(['failed', 'failed', 'ok', 'repeated', 'failed', 'failed'])
  })

  // Security: 78
  it('is not asked again if there was no complete response', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada, BOOKING)
    await using _ = receiver
    const next = expect.stringContaining('do not use the tool for this again')
    const unknown = { ok: false, error: 'unknown', say: expect.any(String), next }
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('x', () => response.destroy())
    }
    expect(await use({ day: 'Monday' })).toEqual(unknown)
    receiver.answer = 200
    expect(await use({ day: 'Monday' })).toEqual(unknown)
    expect(receiver.received).toHaveLength(1)
    receiver.answer = (response) => void response.destroy()
    expect(await use({ day: 'Tuesday' })).toEqual(unknown)
    expect(await use({ day: 'Tuesday' })).toEqual(unknown)
    expect(receiver.received).toHaveLength(2)
    expect(await listOutcomes(world)).toEqual(['unknown', 'repeated', 'unknown', 'repeated'])
  })

  // Security: 78
  it('is asked once by requests at the same time, all of which get its answer', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada, BOOKING)
    await using _ = receiver
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    receiver.answer = async (response) => {
      await isOver
      response.end('"done"')
    }
    const uses = Array.from({ length: 12 }, async () => await use({ day: 'Monday' }))
    await waitUntil(() => receiver.received.length === 1)
    end()
    const answers = await Promise.all(uses)
    expect(answers).toEqual(answers.map(() => ({ ok: true, result: 'done' })))
    expect(receiver.received).toHaveLength(1)
  })

  it('that fails while another request waits is asked by that one', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada, BOOKING)
    await using _ = receiver
    const polls = countPolls(world)
    receiver.answer = async (response) => {
      const isFirst = receiver.received.length === 1
      if (isFirst) await waitUntil(() => polls() > 5)
      response.writeHead(isFirst ? 500 : 200).end()
    }
    const answers = await Promise.all([use({ day: 'Monday' }), use({ day: 'Monday' })])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(receiver.received).toHaveLength(2)
  })

  // Security: 78
  it('stays unknown after its server was killed: repeats wait for it, then send nothing', async ({
    world,
    ada,
    tenantId,
  }) => {
    const { receiver, toolId, use } = await startTool(world, ada, BOOKING)
    await using _ = receiver
    const { deps } = world
    const left = { id: deps.newId(), tenantId, toolId, toolName: 'book', conversationId: 'conv_1', at: deps.now() }
    const ended = {
      outcome: 'unknown' as const,
      httpStatus: null,
      ms: 0,
      answer: errorAnswer('unknown'),
      isTest: 0 as const,
    }
    const runKey = runKeyOf('conv_1', { day: 'Monday' })
    expect(await claimRun(deps, { ...left, ...ended, arguments: '{}', runKey })).toBe('claimed')
    const polls = countPolls(world)
    let isAnswered = false
    const repeat = use({ day: 'Monday' }).finally(() => (isAnswered = true))
    await waitUntil(() => polls() > 5)
    expect(isAnswered).toBe(false)
    await world.advance(60_000)
    expect(await repeat).toMatchObject({ error: 'unknown' })
    // A time from a clock that ran ahead is not a run in progress.
    await world.advance(-120_000)
    expect(await use({ day: 'Monday' })).toMatchObject({ error: 'unknown' })
    expect(receiver.received).toEqual([])
  })
})

describeDeliveryWorld('a tool that changes nothing', (it) => {
  it('is asked each time, without a key, and fails if there is no complete response', async ({ world, ada }) => {
    const { receiver, use } = await startTool(world, ada)
    await using _ = receiver
    for (let count = 0; count < 2; count += 1) expect(await use()).toMatchObject({ ok: true })
    expect(receiver.received.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined])
    receiver.answer = (response) => void response.destroy()
    expect(await use()).toMatchObject({ error: 'failed' })
    expect(await listOutcomes(world)).toEqual(['ok', 'ok', 'failed'])
  })
})
