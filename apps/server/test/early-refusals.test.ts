import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Operation, sections } from '../src/rest/sections.ts'
import { exampleRequest, buildPath } from './support/rest/requests.ts'
import { type Business, newBusiness } from '../harness/client.ts'
import { exchangeRaw } from './support/raw-http.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const operations = sections.flatMap(({ rows, fileOperations }): readonly Operation[] => [...rows, ...fileOperations])
const operationsWithSuccess = operations.filter(({ includesSuccess }) => includesSuccess)

let server: TestServer
let ann: Business

beforeAll(async () => {
  server = await startTestServer()
  ann = await newBusiness(server, 'ann')
})
afterAll(async () => await server[Symbol.asyncDispose]())

/** The body is announced but never sent: `Content-Length` alone is enough to refuse it. */
const TOO_LONG = `Content-Length: ${11 * 1024 * 1024}\r\n\r\n`
const INVALID_BODY = 'Content-Length: 5\r\n\r\n{"a":'

test.each(operationsWithSuccess.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  'an early refusal of %s contains `success` and `error` besides the message',
  async (_name, operation) => {
    const { method, bodyType } = operation
    const path = buildPath(operation, exampleRequest(operation, { userId: ann.userId }))
    const cookie = `Cookie: ${ann.cookie()}\r\n`
    const type = `Content-Type: ${bodyType ? `${bodyType}; boundary=x` : 'application/json'}\r\n`
    const refusals: [number, string][] =
      method === 'GET'
        ? [[401, '\r\n']]
        : [
            [400, cookie + type + INVALID_BODY],
            [401, type + TOO_LONG],
            [403, `${cookie + type}Origin: https://elsewhere.example\r\n${INVALID_BODY}`],
            [413, cookie + type + TOO_LONG],
            [415, `${cookie}Content-Type: text/plain\r\n${INVALID_BODY}`],
          ]
    for (const [status, rest] of refusals) {
      const response = await exchangeRaw(server.port, `${method} ${path} HTTP/1.1\r\nHost: x\r\n${rest}`)
      const { message, ...more } = JSON.parse(response.body) as { message: string }
      expect([response.status, message, more]).toEqual([status, expect.any(String), { success: false, error: message }])
    }
  },
)
