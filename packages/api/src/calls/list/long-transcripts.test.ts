import { indexChangedCalls } from '@callwright/db/search/call-search'
import { indexCalls } from '@callwright/db/testing/index-calls'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { tenantOf } from '../../testing/operator.ts'
import { type Browser, createWorld, type World } from '../../testing/test-world.ts'
import { recordConversation } from '../record/post-call.ts'

const LETTERS = 1_000_000

async function recordLongCalls(world: World, business: Browser, count: number): Promise<void> {
  const tenantId = await tenantOf(business)
  for (let nth = 0; nth < count; nth += 1) {
    await recordConversation(
      world.deps,
      { tenantId, provider: 'simulator' },
      {
        ...{ conversationId: `conv_${nth}`, agentId: '', tenantId: null, callId: null, direction: 'inbound' },
        ...{ status: 'completed', endReason: 'answered', callerNumber: null, calledNumber: null, durationSeconds: 60 },
        ...{ startedAt: 1_790_000_000_000 + nth, summary: null, hasRecording: false },
        turns: [{ role: 'customer', text: `${nth} ${'delivery '.repeat(LETTERS / 9)}`, atSeconds: 1 }],
      },
    )
  }
}

onBothDialects('calls with very long transcripts', (open) => {
  // Security: 26
  it('are listed in shorter pages, without gaps', async () => {
    await using world = await createWorld(open)
    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    await recordLongCalls(world, ada, 8)
    const { list } = ada.caller.calls
    const first = await list({ withTranscripts: true, limit: 100 })
    expect(first.rows.map(({ conversationId }) => conversationId)).toEqual([7, 6, 5, 4, 3].map((nth) => `conv_${nth}`))
    const second = await list({ withTranscripts: true, limit: 100, cursor: first.nextCursor })
    expect([second.rows.length, second.nextCursor]).toEqual([3, null])
    expect(second.rows.every(({ transcript }) => (transcript ?? '').length > LETTERS)).toBe(true)
    // Without transcripts, nothing is cut.
    expect((await list({ limit: 100 })).rows).toHaveLength(8)
    expect((await ben.caller.calls.list({ withTranscripts: true })).rows).toEqual([])

    if (world.dialect === 'sqlite') expect(await countIndexSteps(world)).toBe(8)
    await indexCalls(world.deps.db)
    const found = await list({ search: 'delivery', limit: 3 })
    expect([found.rows.length, found.found.count]).toEqual([3, 8])
  })
})

/** Each step is a transaction, and indexes more than one call if they are short. */
async function countIndexSteps({ deps: { db } }: World): Promise<number> {
  for (let steps = 0; ; steps += 1) if ((await indexChangedCalls(db)) === 'none') return steps
}
