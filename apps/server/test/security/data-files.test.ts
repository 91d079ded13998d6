import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { newBusiness } from '../../harness/client.ts'
import { startTestServer } from '../../harness/test-server.ts'
import { upload } from '../../harness/uploads.ts'
import { readEmails } from '../support/read-emails.ts'

// Security: 62
test('only the owner can access files that the server writes', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  const response = await upload(server, ann, { name: 'menu.pdf', bytes: '%PDF-1.4\n%%EOF' })
  expect(response.status).toBe(200)
  await readEmails(server.dataDir, 1)
  const names = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.includes('.eml'))).toHaveLength(1)
  const exposed = names.filter((name) => (statSync(join(server.dataDir, name)).mode & 0o077) !== 0)
  expect(exposed).toEqual([])
})
