import { setTimeout as sleep } from 'node:timers/promises'

import { startWebhookReceiver } from '@callwright/api/testing/webhook-receiver'
import { expect, test } from 'vitest'

import { createAgent, newBusiness } from '../../harness/client.ts'
import { median, quantile } from '../../harness/measure.ts'
import { installProvider } from '../../harness/provider-installation.ts'
import { startServerProcess } from '../../harness/server-process.ts'
import { addTool, buildUse, postTool, type ToolAnswer, toolToken } from '../../harness/tools.ts'

const CALLS = 300
/** With their repeats fewer than a business's answers at the same time. */
const CALLS_AT_ONCE = 4
const REPEATS = 4
const KILLS = 15
const MAX_ANSWER_MS = 60

// Security: 112
test('a request is sent once per call, however often it is repeated and the server is killed', async ({ annotate }) => {
  await using installation = await installProvider({ WEBHOOKS_ALLOW_PRIVATE: 'true' })
  await using receiver = await startWebhookReceiver(async (response) => {
    await sleep(Math.random() * MAX_ANSWER_MS)
    response.end('{"number":1}')
  })
  let server = await startServerProcess(installation.env)
  try {
    const ann = await newBusiness(server, 'ann')
    const agentId = await createAgent(ann)
    const toolId = await addTool(ann, receiver.url, { timeoutSeconds: 1 })
    const token = toolToken(installation)
    const { url } = server
    /** Asks until there is an answer, as a provider that repeats its requests. */
    const ask = async (call: number): Promise<ToolAnswer> => {
      for (;;) {
        try {
          const body = buildUse(agentId, `conv_${call}`)
          return (await (await postTool(url, { toolId, token, body })).json()) as ToolAnswer
        } catch {
          await sleep(20)
        }
      }
    }
    const answers: ToolAnswer[][] = []
    let next = 0
    const callers = Array.from({ length: CALLS_AT_ONCE }, async () => {
      while (next < CALLS) {
        const call = next
        next += 1
        answers[call] = await Promise.all(Array.from({ length: REPEATS }, async () => await ask(call)))
        answers[call].push(await ask(call))
      }
    })
    for (let kills = 1; kills <= KILLS; kills += 1) {
      while (next < (kills * CALLS) / (KILLS + 1)) await sleep(5)
      await sleep(Math.random() * MAX_ANSWER_MS)
      await server.end('SIGKILL')
      server = await startServerProcess(installation.env)
    }
    await Promise.all(callers)

    const sent = new Map<string, number>()
    for (const { headers } of receiver.received) {
      const key = String(headers['idempotency-key'])
      sent.set(key, (sent.get(key) ?? 0) + 1)
    }
    const outcomes = { done: 0, unknown: 0, other: 0 }
    for (const each of answers) {
      const isDone = each.at(-1)?.ok === true
      if (isDone) outcomes.done += 1
      else if (each.at(-1)?.error === 'unknown') outcomes.unknown += 1
      else outcomes.other += 1
      // A call that was told so once is told so again.
      if (each.some(({ ok }) => ok)) expect(each.at(-1)).toMatchObject({ ok: true })
    }
    await annotate(JSON.stringify({ ...outcomes, requests: receiver.received.length }))
    expect(Math.max(...sent.values())).toBe(1)
    expect(outcomes.other).toBe(0)
    expect(sent.size).toBeGreaterThanOrEqual(outcomes.done)
    expect(outcomes.done).toBeGreaterThan(CALLS / 2)
    expect(outcomes.unknown).toBeGreaterThan(0)
  } finally {
    await server.end('SIGKILL')
  }
}, 600_000)

const MEASURED = 300
const ADDED_MAX_MS = 30

test('the server adds at most 30 ms to 95 of 100 answers', async ({ annotate }) => {
  await using installation = await installProvider({ WEBHOOKS_ALLOW_PRIVATE: 'true' })
  await using receiver = await startWebhookReceiver((response) => void response.end('{"ready":true}'))
  await using server = await startServerProcess(installation.env)
  const ann = await newBusiness(server, 'ann')
  const agentId = await createAgent(ann)
  const toolId = await addTool(ann, receiver.url)
  const token = toolToken(installation)
  const measure = async (run: () => Promise<Response>): Promise<number> => {
    const startedAt = performance.now()
    expect((await (await run()).text()).length).toBeGreaterThan(0)
    return performance.now() - startedAt
  }
  const times = { direct: [] as number[], asked: [] as number[] }
  for (let call = 0; call < MEASURED; call += 1) {
    times.direct.push(
      await measure(async () => await fetch(receiver.url, { method: 'POST', body: '{"day":"Monday"}' })),
    )
    const body = buildUse(agentId, `conv_${call}`)
    times.asked.push(await measure(async () => await postTool(server.url, { toolId, token, body })))
  }
  const added = quantile(times.asked, 0.95) - median(times.direct)
  const ratio = median(times.asked) / median(times.direct)
  await annotate(JSON.stringify({ p95: quantile(times.asked, 0.95), direct: median(times.direct), added, ratio }))
  expect(receiver.received).toHaveLength(2 * MEASURED)
  expect(added).toBeLessThanOrEqual(ADDED_MAX_MS)
}, 120_000)
