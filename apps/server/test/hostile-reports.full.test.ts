import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { createAgent, newBusiness } from '../harness/client.ts'
import { installProvider, toTestServer } from '../harness/provider-installation.ts'
import { addQuestions, buildHostileEvent, HOSTILE_REPORTS } from '../harness/faults/hostile-reports.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { deliverWebhook } from '../harness/signed-webhook.ts'

const LONGER_MS = 200

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
  for (const [nth, report] of HOSTILE_REPORTS.entries()) {
    const { name } = report
    const conversationIds = [1, 2, 3].map((nth) => `${name} ${nth}`)
    const sent = Promise.all(
      conversationIds.map(async (conversationId) => {
        const event = JSON.stringify(buildHostileEvent({ agentId, conversationId }, { ...report, ids }))
        expect((await deliverWebhook(server.url, event)).status).toBe(200)
      }),
    )
    let recorded = 0
    const busy = await findSlowest(async () => {
      recorded = (await ann.trpc.calls.list.query({ limit: 1 })).total
      return recorded === 3 * (nth + 1)
    })
    await sent
    await annotate(
      `${name}: page ${busy.page.toFixed(0)} ms, change ${busy.change.toFixed(0)} ms (idle ${idle.page.toFixed(0)}, ${idle.change.toFixed(0)})`,
    )
    expect.soft(busy.page, name).toBeLessThan(idle.page + LONGER_MS)
    expect.soft(busy.change, name).toBeLessThan(idle.change + LONGER_MS)
    await sleep(200)
  }
  await waitUntil(async () => (await ann.trpc.calls.list.query({ limit: 1 })).total === 3 * HOSTILE_REPORTS.length)
}, 300_000)
