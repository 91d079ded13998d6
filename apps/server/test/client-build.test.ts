import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { bundleClient, writeManifest } from '../../../packages/client/scripts/build-package.ts'
import { newKeyClient } from '../harness/api-keys.ts'
import { createAgent, newBusiness } from '../harness/client.ts'
import { startTestServer } from '../harness/test-server.ts'

const SCRIPT = `
import { createCallwrightClient, TRPCClientError } from './callwright-client.js'

const callwright = createCallwrightClient({ url: process.env.CALLWRIGHT_URL, apiKey: process.env.CALLWRIGHT_KEY })
const reportedId = await new Promise((resolve, reject) => {
  const events = callwright.calls.callCompleted.subscribe(undefined, {
    onStarted: () => callwright.calls.place.mutate({ phoneNumber: '(212) 555-0142' }).catch(reject),
    onData({ data }) {
      events.unsubscribe()
      resolve(data.callId)
    },
    onError: reject,
  })
})
const { rows } = await callwright.calls.list.query({})
const error = await callwright.keys.list.query().catch((error) => error)
console.log(JSON.stringify({ isReported: rows[0].id === reportedId, isRefused: error instanceof TRPCClientError }))
`

test('the built client is one file that runs in plain Node and lets the script end', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  await createAgent(ann)
  const folder = mkdtempSync(join(tmpdir(), 'callwright-client-'))
  await bundleClient(folder)
  writeManifest(folder)
  writeFileSync(join(folder, 'script.js'), SCRIPT)
  const { key } = await newKeyClient(server, ann)
  const env = { CALLWRIGHT_URL: server.url, CALLWRIGHT_KEY: key }
  const { stdout } = await promisify(execFile)(process.execPath, ['script.js'], { cwd: folder, env })
  expect(JSON.parse(stdout)).toEqual({ isReported: true, isRefused: true })
})
