// Completes calls in progress one by one with the product's own code. Sends how many milliseconds each call took, and
// how many each later update of the search index took.
import { randomUUIDv7 } from 'node:crypto'

import { createLog } from '../../apps/server/src/logging/log.ts'
import { recordConversation } from '../../packages/api/src/calls/record/post-call.ts'
import { seededRandom } from '../../packages/api/src/bulk/plan/seeded-random.ts'
import { createEvents } from '../../packages/api/src/context/events.ts'
import { asE164 } from '../../packages/contract/src/text/phone.ts'
import { openDatabase } from '../../packages/db/src/open-database.ts'
import { asTenantId } from '../../packages/db/src/tables/ids.ts'
import { indexChangedCalls, mergeSegments } from '../../packages/db/src/search/call-search.ts'
import type { Conversation } from '../../packages/voice/src/voice-provider.ts'
import { BENCH_SETTINGS as settings } from '../settings.ts'
import { generateCall } from './generate-call.ts'
import { PERIOD_END, TENANT_ID } from './sizes.ts'

const [file = '', count = ''] = process.argv.slice(2)
const random = seededRandom(11)
const { db, close } = await openDatabase({ kind: 'sqlite', file })
const voice = { name: 'simulator' } as const
const owner = { tenantId: asTenantId(TENANT_ID), provider: voice.name }
const log = createLog('error')
const deps = { db, voice, settings, events: createEvents(), now: Date.now, newId: randomUUIDv7, log }

const conversations = Array.from({ length: Number(count) }, (_, index) => generateConversation(index))
for (const conversation of conversations) {
  const openFields = { status: 'in-progress', endReason: null, durationSeconds: 0, summary: null, turns: [] } as const
  await recordConversation(deps, owner, { ...conversation, ...openFields, turns: [], hasRecording: false })
}
const times: number[] = []
for (const conversation of conversations) {
  const begunAt = performance.now()
  const outcome = await recordConversation(deps, owner, conversation)
  times.push(performance.now() - begunAt)
  if (outcome !== 'recorded') throw new Error(`A completed call was not recorded: ${outcome}`)
}
const steps = { index: [] as number[], merge: [] as number[] }
const measureStep = async <T>(step: keyof typeof steps, run: () => Promise<T>): Promise<T> => {
  const begunAt = performance.now()
  const result = await run()
  steps[step].push(performance.now() - begunAt)
  return result
}
let hasMore = true
while (hasMore) {
  const indexed = await measureStep('index', async () => await indexChangedCalls(db))
  hasMore = (await measureStep('merge', async () => await mergeSegments(db))) || indexed !== 'none'
}
await close()
process.send?.({ times, steps })
process.disconnect?.()

function generateConversation(index: number): Conversation {
  let call = generateCall(random)
  while (call.status !== 'completed') call = generateCall(random)
  const { direction, durationSeconds, summary, turns } = call
  const phoneNumber = asE164(call.phoneNumber)
  return {
    conversationId: `conv_completing_${randomUUIDv7()}`,
    agentId: 'agent',
    tenantId: owner.tenantId,
    callId: null,
    direction,
    status: 'completed',
    endReason: 'answered',
    callerNumber: direction === 'inbound' ? phoneNumber : null,
    calledNumber: direction === 'outbound' ? phoneNumber : null,
    startedAt: PERIOD_END + index * 1000,
    durationSeconds,
    summary,
    turns,
    hasRecording: true,
  }
}
