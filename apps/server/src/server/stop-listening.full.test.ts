import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { expect, test } from 'vitest'

import { stopListening } from './stop-listening.ts'
import type { AskedAnew } from '../../test/support/ask-anew.ts'
import { listenOn, portOf } from '../../test/support/bare-server.ts'
import { medianTimes } from '../../test/support/median-times.ts'

const ROUNDS = 10
/** More than closing a server takes by itself. */
const ALLOWANCE_MS = 100

test.runIf(process.platform === 'linux')(
  'of many who connect again and again nobody is reset',
  async () => {
    const all: AskedAnew = { answered: 0, refused: 0, unanswered: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await listenOn('127.0.0.1')
      const asking = new Worker(new URL('../../test/support/ask-anew.ts', import.meta.url), {
        workerData: { port: portOf(server), lanes: 12, pauseMs: 3 },
      })
      const told = once(asking, 'message')
      while ((await connections(server)) === 0) await sleep(1)
      await sleep(50)
      await stopListening(server)
      const [asked]: AskedAnew[] = await told
      for (const how of ['answered', 'refused', 'unanswered'] as const) all[how] += asked?.[how] ?? 0
      await asking.terminate()
    }
    expect(all.unanswered).toBe(0)
    expect(all.refused).toBe(12 * ROUNDS)
  },
  60_000,
)

async function connections(server: Server): Promise<number> {
  return await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}

test.for(['127.0.0.1', '0.0.0.0', '::'])('where nobody comes to %s it takes no time', async (host) => {
  const [plain, ours] = await medianTimes(
    async () => {
      const server = await listenOn(host)
      return async () => void (await once(server.close(), 'close'))
    },
    async () => {
      const server = await listenOn(host)
      return async () => await stopListening(server)
    },
  )
  expect(ours).toBeLessThan(plain + ALLOWANCE_MS)
})
