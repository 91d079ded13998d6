import { asE164 } from '@callwright/contract/text/phone'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Conversation } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { type World } from '../../testing/test-world.ts'
import { exportCalls } from '../list/export-calls.ts'
import { recordConversation } from './post-call.ts'

const MINUTE_MS = 60_000
const START = Date.UTC(2026, 2, 7, 22)
const NUMBER = asE164('+12125550177')
const GRACE = { name: 'Grace', phoneNumber: NUMBER, condition: 'They ask for Grace.', type: 'conference' } as const

const answered: Conversation = {
  ...CONVERSATION,
  startedAt: START,
  summary: 'The caller wanted to talk to Grace.',
  turns: [
    { role: 'customer', text: 'May I talk to Grace?', atSeconds: 2 },
    { role: 'agent', text: 'I’ll put you through to Grace.', atSeconds: 5 },
    { role: 'customer', text: 'Hello, Grace.', atSeconds: 12 },
  ],
  hasRecording: true,
}
const ongoing: Conversation = { ...answered, status: 'in-progress', endReason: null, durationSeconds: 0, turns: [] }
const voicemail: Conversation = { ...answered, endReason: 'voicemail' }
const transferred: Conversation = {
  ...answered,
  endReason: 'transferred',
  transfer: { phoneNumber: NUMBER, turn: 2 },
}

async function record(world: World, tenantId: TenantId, conversation: Conversation): Promise<void> {
  await recordConversation(world.deps, { tenantId, provider: 'simulator' }, conversation)
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

describeWorld('a transferred call', (it) => {
  it('is the same whichever reports contain it, in any order and with repeats', async ({ world, ada, ben }) => {
    const tenantId = await tenantOf(ada)
    await ada.caller.agent.saveTransfers({ transfers: [GRACE] })
    const orders = permutations([ongoing, answered, voicemail, transferred])
    for (const [index, order] of orders.entries()) {
      const conversationId = `conv_${index}`
      for (const report of [...order, ...order]) await record(world, tenantId, { ...report, conversationId })
    }
    await record(world, tenantId, { ...answered, conversationId: 'conv_answered' })
    await record(world, tenantId, { ...voicemail, conversationId: 'conv_voicemail' })

    const { rows, found } = await ada.caller.calls.list({ endReason: 'transferred', limit: 1000 })
    expect(found).toEqual({ count: orders.length, isMore: false })
    const transfer = { name: 'Grace', phoneNumber: NUMBER, turn: 2 }
    const expected = { status: 'completed', endReason: 'transferred', transfer, reached: true, durationSeconds: 42 }
    for (const row of rows) expect(row).toMatchObject(expected)
    const details = await ada.caller.calls.byId({ callId: rows[0]?.id ?? '' })
    expect(details).toMatchObject({ ...expected, turns: answered.turns })
    const others = (await ada.caller.calls.list({ limit: 1000 })).rows.filter((row) => row.transfer === null)
    expect(new Set(others.map(({ endReason }) => endReason))).toEqual(new Set(['answered', 'voicemail']))
    const range = { from: START, to: START + 30 * MINUTE_MS, timeZone: 'UTC' }
    const { current } = await ada.caller.calls.review(range)
    expect(current).toMatchObject({ total: 26, transferred: 24, reached: 25 })
    expect((await ben.caller.calls.list({ endReason: 'transferred' })).rows).toEqual([])
    expect((await ben.caller.calls.review(range)).current.transferred).toBe(0)
  })

  it('keeps the name that its business had set up for the number at that time', async ({ world, ada, ben }) => {
    const tenantId = await tenantOf(ada)
    await ben.caller.agent.saveTransfers({ transfers: [{ ...GRACE, name: 'Ben’s Grace' }] })
    await record(world, tenantId, { ...transferred, conversationId: 'conv_nobody' })
    await ada.caller.agent.saveTransfers({ transfers: [GRACE] })
    await record(world, tenantId, { ...transferred, conversationId: 'conv_grace' })
    await ada.caller.agent.saveTransfers({ transfers: [{ ...GRACE, name: 'Hedy' }] })
    for (const id of ['nobody', 'grace', 'hedy']) {
      await record(world, tenantId, { ...transferred, conversationId: `conv_${id}` })
    }
    const { rows } = await ada.caller.calls.list({})
    const names = rows.map(({ conversationId, transfer }) => [conversationId, transfer?.name])
    expect(Object.fromEntries(names)).toEqual({ conv_nobody: null, conv_grace: 'Grace', conv_hedy: 'Hedy' })
  })

  it('is counted in the range and the one before, and no longer after it was deleted', async ({ world, ada }) => {
    const tenantId = await tenantOf(ada)
    for (const [index, minutes] of [1, 40, 61].entries()) {
      const startedAt = START + minutes * MINUTE_MS
      await record(world, tenantId, { ...transferred, conversationId: `conv_${index}`, startedAt })
    }
    const readTransferred = async (from: number, to: number): Promise<[current: number, before: number]> => {
      const range = { from: START + from * MINUTE_MS, to: START + to * MINUTE_MS, timeZone: 'UTC' }
      const { current, before } = await ada.caller.calls.review(range)
      return [current.transferred, before.transferred]
    }
    // Whole half hours, with partial ones at both ends, and a part of one.
    expect(await readTransferred(30, 90)).toEqual([2, 1])
    expect(await readTransferred(35, 95)).toEqual([2, 1])
    expect(await readTransferred(41, 50)).toEqual([0, 1])
    const [newest] = (await ada.caller.calls.list({ endReason: 'transferred' })).rows
    await ada.caller.calls.remove({ callId: newest?.id ?? '' })
    expect(await readTransferred(30, 90)).toEqual([1, 1])
    expect((await ada.caller.calls.list({ endReason: 'transferred' })).found.count).toBe(2)
  })

  it('names the person and the number in the CSV file', async ({ world, ada }) => {
    const tenantId = await tenantOf(ada)
    await record(world, tenantId, transferred)
    await ada.caller.agent.saveTransfers({ transfers: [GRACE] })
    await record(world, tenantId, { ...transferred, conversationId: 'conv_2' })
    await record(world, tenantId, { ...answered, conversationId: 'conv_3' })
    const readLines = async (query: Record<string, string>): Promise<string[]> => {
      let csv = ''
      for await (const chunk of await exportCalls(world.deps, tenantId, query)) csv += chunk
      return csv.split('\r\n').slice(1, -1)
    }
    const lines = await readLines({ endReason: 'transferred' })
    const cells = lines.map((line) => /,transferred,(.*),42,/.exec(line)?.[1] ?? '')
    expect(cells.toSorted()).toEqual([`"Grace, ${NUMBER}"`, `'${NUMBER}`])
    expect((await readLines({})).find((line) => line.includes('conv_3'))).toContain(',answered,,42,')
  })
})
