import { indexChangedCalls } from '@callwright/db/search/call-search'
import { indexCalls } from '@callwright/db/testing/index-calls'
import type { AnalysisResult } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { tenantOf } from '../testing/operator.ts'
import { type Browser, type World } from '../testing/test-world.ts'
import { recordConversation } from '../calls/record/post-call.ts'

const LETTERS = 1_000_000

type Said = { text?: string; analysis?: AnalysisResult[] }

async function recordCalls(
  world: World,
  business: Browser,
  { count, text = '', analysis = [] }: Said & { count: number },
): Promise<void> {
  const tenantId = await tenantOf(business)
  for (let nth = 0; nth < count; nth += 1) {
    await recordConversation(
      world.deps,
      { tenantId, provider: 'simulator' },
      {
        ...{ conversationId: `conv_${nth}`, agentId: '', tenantId: null, callId: null, direction: 'inbound' },
        ...{ status: 'completed', endReason: 'answered', callerNumber: null, calledNumber: null, durationSeconds: 60 },
        ...{ startedAt: 1_790_000_000_000 + nth, summary: null, hasRecording: false },
        turns: [{ role: 'customer', text: `${nth} ${text}`, atSeconds: 1 }],
        analysis,
      },
    )
  }
}

/** Reads a list page by page. @returns the number of rows on each page */
async function readPages(
  read: (cursor: string | null) => Promise<{ rows: readonly object[]; nextCursor: string | null }>,
  maxLetters = 3_100_000,
): Promise<number[]> {
  const sizes: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor)
    expect(JSON.stringify(page.rows).length).toBeLessThan(maxLetters)
    sizes.push(page.rows.length)
    cursor = page.nextCursor
  } while (cursor !== null)
  return sizes
}

describeWorld('lists of long rows', (it) => {
  // Security: 26
  it('have shorter pages, without gaps: transcripts', async ({ world, ada, ben }) => {
    await recordCalls(world, ada, { count: 11, text: 'delivery '.repeat(LETTERS / 9) })
    const { list } = ada.caller.calls
    const first = await list({ withTranscripts: true, limit: 100 })
    expect(first.rows.map(({ conversationId }) => conversationId).slice(0, 2)).toEqual(['conv_10', 'conv_9'])
    const read = async (cursor: string | null) => await list({ withTranscripts: true, limit: 100, cursor })
    // 1,000 calls of 9,000 letters are as long; some clients read no second page.
    expect(await readPages(read, 10_100_000)).toEqual([9, 2])
    expect(first.rows.every(({ transcript }) => (transcript ?? '').length > LETTERS)).toBe(true)
    // Without transcripts, nothing is cut.
    expect((await list({ limit: 100 })).rows).toHaveLength(11)
    expect((await ben.caller.calls.list({ withTranscripts: true })).rows).toEqual([])

    if (world.dialect === 'sqlite') expect(await countIndexSteps(world)).toBe(11)
    await indexCalls(world.deps.db)
    const found = await list({ search: 'delivery', limit: 3 })
    expect([found.rows.length, found.found.count]).toEqual([3, 11])
  })

  // Security: 26
  it('have shorter pages, without gaps: answers, and changes of long texts', async ({ world, ada, operator }) => {
    const fields = Array.from({ length: 19 }, (_, nth) => ({ kind: 'text' as const, name: `${nth}`, question: '?' }))
    const asked = await ada.caller.agent.addFields({ fields })
    const analysis = asked.map(({ id: fieldId }) => ({ fieldId, value: 'late '.repeat(400).trim(), reason: '' }))
    await recordCalls(world, ada, { count: 100, analysis })
    const sizes = await readPages(async (cursor) => await ada.caller.calls.list({ limit: 1000, cursor }))
    expect(sizes.length).toBe(2)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(100)

    for (let nth = 0; nth < 80; nth += 1) await ada.caller.business.saveNotes({ notes: `${nth} ${'x'.repeat(19_990)}` })
    const action = 'business.saveNotes'
    const changes = await readPages(async (cursor) => await operator.caller.admin.audit({ action, limit: 500, cursor }))
    expect(changes.length).toBe(2)
    expect(changes.reduce((sum, size) => sum + size)).toBe(80)
  })
})

/** Each step is a transaction, and indexes more than one call if they are short. */
async function countIndexSteps({ deps: { db } }: World): Promise<number> {
  for (let steps = 0; ; steps += 1) if ((await indexChangedCalls(db)) === 'none') return steps
}
