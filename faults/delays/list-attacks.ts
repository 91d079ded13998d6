import { setTimeout as sleep } from 'node:timers/promises'

import { createAgent, findOutcomeId } from '../../apps/server/harness/client.ts'
import { buildPostCallEvent, deliverWebhook } from '../../apps/server/harness/signed-webhook.ts'
import type { Attack, Target } from './attacks.ts'
import { batchQuery } from './batches.ts'
import { TWO_YEARS } from './procedure-attacks.ts'

const DAY_MS = 86_400_000
const CALLS = 300
const AT_ONCE = 20
const LONG = 'long '.repeat(400)
const FIELDS = 19
const REMOVED_FIELDS = 200
/** Sets of 50 choices, which one outcome has one after the other. */
const CHOICE_SETS = 4

/** Lists with as many and as long rows as a business can have. */
export const LIST_ATTACKS: readonly Attack[] = [
  list('twenty lists of calls with long answers', batchQuery('calls.list', { limit: 1000 }), createLongCalls),
  list(
    'twenty lists of long calls with transcripts',
    batchQuery('calls.list', { limit: 1000, withTranscripts: true }),
    createLongCalls,
  ),
  list('long calls over REST', '/api/calls/user/me', createLongCalls),
  list('long calls as CSV', '/api/calls/export.csv', createLongCalls),
  list('twenty lists of agents with long prompts', batchQuery('agent.versions', { limit: 20 }), createVersions),
  list('removed fields of the same names as CSV', '/api/calls/export.csv', removeFields),
  list(
    'twenty lists of the calls that 300 campaigns plan',
    batchQuery('bulk.schedule', { limit: 100 }),
    createCampaigns,
  ),
  list('twenty reviews of 200 outcomes in two years', batchQuery('calls.review', TWO_YEARS), createOutcomes),
]

function list(name: string, path: string, prepare: (target: Target) => Promise<void>): Attack {
  return {
    name,
    prepare,
    async run({ attacker }) {
      const response = await attacker.fetch(path)
      await response.arrayBuffer()
      return response.status
    },
  }
}

type Answers = Readonly<Record<string, string>>
type Event = { data: { analysis: object; metadata: object } }

/** Has calls reported, each a day before the previous one. @param answersOf a call's answers by field */
async function createCalls(
  { origin, attacker }: Target,
  { agentId, count, answersOf }: { agentId: string; count: number; answersOf: (nth: number) => Answers },
): Promise<void> {
  const { total } = await attacker.trpc.calls.list.query({ limit: 1 })
  for (let from = 0; from < count; from += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const nth = total + from + at
        const call = { agentId, conversationId: `${attacker.userId} ${nth}`, text: LONG.repeat(5) }
        const event = buildPostCallEvent(call) as Event
        const answers = Object.entries(answersOf(from + at))
        const results = answers.map(([id, value]) => ({ data_collection_id: id, value, rationale: '' }))
        event.data.metadata = {
          ...event.data.metadata,
          start_time_unix_secs: Math.floor((Date.now() - nth * DAY_MS) / 1000) - 60,
        }
        event.data.analysis = {
          transcript_summary: LONG.repeat(9),
          data_collection_results_list: results,
        }
        await deliverWebhook(origin, event)
      }),
    )
  }
  while ((await attacker.trpc.calls.list.query({ limit: 1 })).total < total + count) await sleep(100)
}

async function createLongCalls(target: Target, count = CALLS): Promise<void> {
  const agentId = await createAgent(target.attacker)
  const fields = Array.from({ length: FIELDS }, (_, nth) => ({ kind: 'text' as const, name: `${nth}`, question: '?' }))
  const asked = await target.attacker.trpc.agent.addFields.mutate({ fields })
  const answers = Object.fromEntries(asked.map(({ id }) => [id, LONG]))
  await createCalls(target, { agentId, count, answersOf: () => answers })
}

async function createVersions({ attacker }: Target): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) {
    const systemPrompt = `${nth} ${'Be kind. '.repeat(5500)}`
    await attacker.trpc.agent.update.mutate({ systemPrompt, firstMessage: 'Hello!' })
  }
}

async function removeFields(target: Target): Promise<void> {
  const { trpc } = target.attacker
  for (let removed = 0; removed < REMOVED_FIELDS; removed += FIELDS) {
    await createLongCalls(target, AT_ONCE)
    const fields = (await trpc.agent.fields.query()).filter(({ kind }) => kind === 'text')
    await Promise.all(fields.map(async ({ id }) => await trpc.agent.retireField.mutate({ fieldId: id })))
  }
}

async function createCampaigns({ attacker }: Target): Promise<void> {
  const list = { headers: ['phone'], rows: [['2125550171']] }
  for (let nth = 0; nth < 300; nth += AT_ONCE) {
    const campaigns = Array.from({ length: AT_ONCE }, (_, at) => ({ name: `Campaign ${nth + at}`, list }))
    const scheduledAt = Date.now() + DAY_MS
    await Promise.all(campaigns.map(async (each) => await attacker.trpc.bulk.create.mutate({ ...each, scheduledAt })))
  }
}

async function createOutcomes(target: Target): Promise<void> {
  const agentId = await createAgent(target.attacker)
  const fieldId = await findOutcomeId(target.attacker)
  for (let set = 0; set < CHOICE_SETS; set += 1) {
    const choices = Array.from({ length: 49 }, (_, nth) => ({ value: `outcome ${set} ${nth}` }))
    await target.attacker.trpc.agent.changeField.mutate({ fieldId, name: 'Outcome', question: '?', choices })
    await createCalls(target, { agentId, count: 60, answersOf: (nth) => ({ [fieldId]: `outcome ${set} ${nth % 49}` }) })
  }
}
