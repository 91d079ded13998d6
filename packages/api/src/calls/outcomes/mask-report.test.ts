import { indexCalls } from '@callwright/db/testing/index-calls'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { insertEndpoint, listSentEvents } from '../../testing/webhook-endpoints.ts'
import { recordConversation } from '../record/post-call.ts'

const CARD = '4242 4242 4242 4242'
const ORDER = `My card is ${CARD}, please book the table.`

describeWorld('a call in which a card number is said', (it) => {
  // Security: 71
  it('is stored, searched, and sent without it, and its quotation is still found', async ({ world, ada, tenantId }) => {
    const { db } = world.deps
    const endpoint = await insertEndpoint(world, tenantId, { includeTranscript: 1 })
    const field = { kind: 'text', name: 'Wish', question: 'What does the customer want?' } as const
    const [, wish] = await ada.caller.agent.addFields({ fields: [field] })
    const turns = [
      { role: 'agent' as const, text: 'How can I help you?', atSeconds: 0 },
      { role: 'customer' as const, text: ORDER, atSeconds: 3 },
      { role: 'agent' as const, text: '4242 4242, and so on. Thank you.', atSeconds: 9 },
    ]
    const reason = `They said "${ORDER}"`
    const analysis = [{ fieldId: wish?.id ?? '', value: 'a table', reason }]
    const summary = `They paid with ${CARD}.`
    const call = { ...CONVERSATION, startedAt: world.deps.now(), turns, summary, analysis }
    await recordConversation(world.deps, { tenantId, provider: 'simulator' }, call)
    const [row] = (await ada.caller.calls.list({ withTranscripts: true })).rows
    const details = await ada.caller.calls.byId({ callId: row?.id ?? '' })
    expect(details).toMatchObject({ summary: 'They paid with ▮▮▮▮ 4242.', needsCheck: false })
    expect(details.turns[1]?.text).toBe('My card is ▮▮▮▮ 4242, please book the table.')
    expect(details.values.find(({ name }) => name === 'Wish')).toMatchObject({
      value: 'a table',
      quoteTurn: 1,
      doubt: null,
    })
    const tables = ['calls', 'transcripts', 'call_values', 'webhook_messages'] as const
    for (const table of tables) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
      expect([table, rows.includes('4242 4242')]).toEqual([table, false])
    }
    expect(JSON.stringify(await listSentEvents(world, endpoint))).toContain('▮▮▮▮ 4242')
    await indexCalls(db)
    expect((await ada.caller.calls.list({ search: '4242 4242' })).rows).toEqual([])
    expect((await ada.caller.calls.list({ search: 'please book' })).rows).toHaveLength(1)
  })
})
