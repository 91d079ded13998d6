import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { type Business, createAgent, newBusiness } from './support/client.ts'
import { installProvider, toTestServer } from './support/provider-installation.ts'
import { startServerProcess } from './support/server-process.ts'
import { buildPostCallEvent, deliverWebhook } from './support/signed-webhook.ts'

const LONGER_MS = 200
const FIELDS = 20
const GOALS = 5

const fill = (text: string, letters: number): string => text.repeat(Math.ceil(letters / text.length)).slice(0, letters)
const lines = (text: string, count: number): string[] => Array.from({ length: count }, () => text)
const WORDS = 'the delivery on monday was late again and nobody called me back about '

const REPORTS: readonly (readonly [name: string, said: readonly string[], quoted: string])[] = [
  ['300 lines of 1,000 letters', lines(fill(WORDS, 1000), 300), `${fill(WORDS, 350)}nothing`],
  ['300 lines of one word', lines(fill('a ', 1000), 300), `${fill('a ', 100)}b`],
  ['two lines of 100,000 digits', lines(fill('1', 100_000), 2), fill('1', 300)],
  ['a letter that normalizes to 18', lines(fill('ﷺ', 100_000), 2), fill('ﷺ', 100)],
  ['Han characters', lines(fill('電話番号を教えてください', 1000), 250), fill('電話番号を教えて', 58)],
  ['1,000 lines', lines(fill(WORDS, 390), 1000), `${fill(WORDS, 350)}nothing`],
  ['one long line and many short ones', [fill(WORDS, 390_000), ...lines('ok', 999)], 'ok'],
  ['a quotation of many parts', lines(fill('電話', 150_000), 2), lines('電', 58).join('…')],
  ['plain opt-outs', lines(fill('Nobody asked. ', 20_000), 40), 'Nobody asked'],
]

async function addQuestions(business: Business): Promise<string[]> {
  const fields = Array.from({ length: FIELDS - 1 + GOALS }, (_, nth) => ({
    kind: nth < FIELDS - 1 ? ('text' as const) : ('goal' as const),
    name: `Question ${nth}`,
    question: WORDS.repeat(20),
  }))
  return (await business.trpc.agent.addFields.mutate({ fields })).map(({ id }) => id)
}

type Event = { data: { transcript: object[]; analysis: object } }

function buildEvent(
  call: { agentId: string; conversationId: string },
  { said, quoted, ids }: { said: readonly string[]; quoted: string; ids: readonly string[] },
): object {
  const event = buildPostCallEvent(call) as Event
  event.data.transcript = said.map((message, at) => ({
    role: at % 2 === 0 ? 'user' : 'agent',
    message,
    time_in_call_secs: at,
  }))
  const rationale = lines(`"${quoted}"`, 4).join(' and ')
  const results = ids.map((id) => [id, { data_collection_id: id, value: 'late', rationale }])
  event.data.analysis = { ...event.data.analysis, data_collection_results: Object.fromEntries(results) }
  return event
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

// Security: 26
test('a long call delays another client’s requests by less than 200 ms', async ({ annotate }) => {
  await using installation = await installProvider()
  await using server = await startServerProcess(installation.env)
  const [ann, bob] = [
    await newBusiness(toTestServer(server.url), 'ann'),
    await newBusiness(toTestServer(server.url), 'bob'),
  ]
  await createAgent(ann)
  const ids = await addQuestions(ann)
  const [agentId = ''] = installation.fake.state.agents.keys()
  const visit = async (): Promise<number> => await measureMs(async () => await (await bob.fetch('/login')).text())
  const save = async (): Promise<number> =>
    await measureMs(() => bob.trpc.business.saveNotes.mutate({ notes: String(performance.now()) }))
  const findSlowest = async (until: () => Promise<boolean>): Promise<{ page: number; change: number }> => {
    const slowest = { page: 0, change: 0 }
    do {
      slowest.page = Math.max(slowest.page, await visit())
      slowest.change = Math.max(slowest.change, await save())
    } while (!(await until()))
    return slowest
  }
  let rounds = 0
  const idle = await findSlowest(async () => (rounds += 1) > 60)
  for (const [name, said, quoted] of REPORTS) {
    const conversationIds = [1, 2, 3].map((nth) => `${name} ${nth}`)
    const sent = Promise.all(
      conversationIds.map(async (conversationId) => {
        const event = JSON.stringify(buildEvent({ agentId, conversationId }, { said, quoted, ids }))
        expect((await deliverWebhook(server.url, event)).status).toBe(200)
      }),
    )
    let recorded = 0
    const busy = await findSlowest(async () => {
      recorded = (await ann.trpc.calls.list.query({ limit: 1 })).total
      return recorded % 3 === 0 && recorded === 3 * (REPORTS.findIndex(([each]) => each === name) + 1)
    })
    await sent
    await annotate(
      `${name}: page ${busy.page.toFixed(0)} ms, change ${busy.change.toFixed(0)} ms (idle ${idle.page.toFixed(0)}, ${idle.change.toFixed(0)})`,
    )
    expect.soft(busy.page, name).toBeLessThan(idle.page + LONGER_MS)
    expect.soft(busy.change, name).toBeLessThan(idle.change + LONGER_MS)
    await sleep(200)
  }
  await waitUntil(async () => (await ann.trpc.calls.list.query({ limit: 1 })).total === 3 * REPORTS.length)
}, 300_000)
