import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { expireLeases } from '../../harness/faults/expire-leases.ts'
import { type Client, createAgent, newBusiness, newClient } from '../../harness/client.ts'
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts'
import { deliverWebhook, buildPostCallEvent } from '../../harness/signed-webhook.ts'
import { OPERATOR, testEnvironment } from '../../harness/test-server.ts'

const BENCHMARKS = Array.from({ length: 200 }, (_, index) => 5 * (index + 1))
/** Duration of every call from `buildPostCallEvent`. */
const CALL_SECONDS = 42

async function signInAsOperator(server: ServerProcess): Promise<Client> {
  const operator = newClient(server)
  await operator.trpc.auth.login.mutate(OPERATOR)
  return operator
}

/** Delivers call events until the server is gone. @returns how many were acknowledged */
async function deliverCalls(url: string, { agentId, round }: { agentId: string; round: number }): Promise<number> {
  let acknowledged = 0
  for (let number = 0; ; number += 1) {
    const event = buildPostCallEvent({ agentId, conversationId: `conv_alert_${round}_${number}` })
    const response = await deliverWebhook(url, event).catch(() => null)
    if (response === null) return acknowledged
    if (response.status === 200) acknowledged += 1
  }
}

test('kill -9 neither loses nor repeats an alert, and the usage total matches its entries', async ({ annotate }) => {
  const env = testEnvironment({ RATE_LIMIT: 'off', USAGE_BENCHMARKS: BENCHMARKS.join(',') })
  let server = await startServerProcess(env)
  const ann = await newBusiness(server, 'ann')
  await newBusiness(server, 'bob')
  const agentId = await createAgent(ann)
  let acknowledged = 0
  for (let round = 0; round < 3; round += 1) {
    const delivery = deliverCalls(server.url, { agentId, round })
    await sleep(500 + Math.random() * 500)
    await server.end('SIGKILL')
    acknowledged += await delivery
    await expireLeases(env['DATA_DIR'] ?? '')
    server = await startServerProcess(env)
  }
  await using finalServer = server
  const operator = await signInAsOperator(finalServer)
  const outbox = join(env['DATA_DIR'] ?? '', 'outbox')
  const readAlerts = (): string[] =>
    readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .flatMap(
        (name) =>
          /^Usage passed the benchmark of (\d+) minutes/gm.exec(readFileSync(join(outbox, name), 'utf8'))?.[1] ?? [],
      )
  let seconds = 0
  await waitUntil(async () => {
    const { totalSeconds, recountedSeconds } = await operator.trpc.admin.explainUsage.query({
      tenantId: ann.userId,
      limit: 1,
    })
    expect(totalSeconds).toBe(recountedSeconds)
    seconds = totalSeconds
    const passedCount = BENCHMARKS.filter((minutes) => minutes * 60 <= seconds).length
    return seconds >= acknowledged * CALL_SECONDS && readAlerts().length >= passedCount
  }, 'every acknowledged call and alert')
  const passedBenchmarks = BENCHMARKS.filter((minutes) => minutes * 60 <= seconds)
  await annotate(`${seconds / CALL_SECONDS} calls, ${passedBenchmarks.length} alerts, 3 kills`)
  expect(passedBenchmarks.length).toBeGreaterThan(0)
  expect(
    readAlerts()
      .map(Number)
      .toSorted((one, other) => one - other),
  ).toEqual(passedBenchmarks)
  const { rows } = await operator.trpc.admin.usage.query({ sort: 'minutes', limit: 1 })
  expect(rows[0]?.lastBenchmark).toBe(passedBenchmarks.at(-1))
})
