import { expect, test } from 'vitest'

import { newBusiness, newClient } from '../support/client.ts'
import { sendMalformed } from '../support/malformed/send-malformed.ts'
import { startTestServer } from '../support/test-server.ts'

test('line 57: three thousand malformed requests are refused, none breaks anything', async () => {
  await using server = await startTestServer({ RATE_LIMIT: 'off', CALLING_HOURS: 'off' })
  let people = 0
  const newPerson = async () => {
    people += 1
    const { cookie, userId } = await newBusiness(server, `person${people}`)
    return { cookie: cookie(), userId }
  }
  const report = await sendMalformed({ port: server.port, requests: 3000, seed: 1, connections: 4, newPerson })
  expect(report.faults).toEqual([])
  expect(report.unanswered).toEqual([])
  expect(Object.values(report.sent).reduce((sum, count) => sum + count)).toBe(3000)
  expect(report.sockets.opened).toBeGreaterThan(0)
  // Most of it is refused; what is odd and yet allowed is answered.
  expect(report.statuses['400']).toBeGreaterThan(500)
  expect(server.log()).not.toMatch(/was not handled|a request failed/)
  expect((await newClient(server).fetch('/readyz')).status).toBe(200)
})
