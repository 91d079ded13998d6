import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { pdfWithText } from '@callwright/api/files/testing/sample-files'
import { expect, test } from 'vitest'

import { newBusiness, newClient, PASSWORD, until } from '../testing/client.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { testEnvironment } from '../testing/test-server.ts'
import { upload } from '../testing/uploads.ts'

type AnyServer = Parameters<typeof newClient>[0]

function at(url: string): AnyServer {
  return { url, port: Number(new URL(url).port), dataDir: '', log: () => '', [Symbol.asyncDispose]: async () => {} }
}

async function signedIn(url: string): Promise<ReturnType<typeof newClient>> {
  const client = newClient(at(url))
  await client.trpc.auth.login.mutate({ email: 'ann@example.com', password: PASSWORD, rememberMe: false })
  return client
}

type Seen = { kept: Map<string, string>; removing: Set<string> }

/** Uploads, and removes every other file again, until the server dies. `kept`: acknowledged, by id with their hash. */
async function work(url: string, client: ReturnType<typeof newClient>, seen: Seen): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let round = 0; ; round += 1) {
      const bytes = Buffer.concat([pdfWithText('x'), randomBytes(50_000 + Math.floor(Math.random() * 800_000))])
      const answer = await upload({ url }, client, { name: 'a.pdf', bytes }).catch(() => null)
      if (answer === null) return
      const id = String(answer.body['id'])
      if (answer.status !== 200) continue
      seen.kept.set(id, createHash('sha256').update(bytes).digest('hex'))
      if (round % 2 === 0) continue
      seen.removing.add(id)
      const isGone = await client.trpc.business.removeFile.mutate({ fileId: id }).catch(() => null)
      if (isGone === null) return
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

test('kill -9 during uploads leaves no row without bytes, and no bytes without a row', async ({ annotate }) => {
  const env = testEnvironment({ RATE_LIMIT: 'off' })
  let server = await startServerProcess(env)
  await newBusiness(at(server.url), 'ann')
  const seen: Seen = { kept: new Map(), removing: new Set() }
  for (let round = 0; round < 3; round += 1) {
    const working = work(server.url, await signedIn(server.url), seen)
    await until(() => seen.kept.size >= 5 * (round + 1), 'some uploads')
    await sleep(Math.random() * 700)
    await server.end('SIGKILL')
    await working
    server = await startServerProcess(env)
  }
  await using last = server
  await annotate(`${seen.kept.size} uploads were acknowledged before three kills, ${seen.removing.size} were removed`)
  expect(seen.kept.size).toBeGreaterThan(10)

  const client = await signedIn(last.url)
  const { rows } = await client.trpc.business.files.query()
  const listed = new Set(rows.map(({ id }) => id))
  const lost = [...seen.kept.keys()].filter((id) => !listed.has(id) && !seen.removing.has(id))
  expect(lost).toEqual([])
  const hashes = new Set<string>()
  for (const { id, url, sizeBytes } of rows) {
    const bytes = await (await client.fetch(url)).bytes()
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect([bytes.length, hash]).toEqual([sizeBytes, seen.kept.get(id) ?? hash])
    hashes.add(hash)
  }
  const stored = (): string[] =>
    readdirSync(join(env['DATA_DIR'] ?? '', 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  await until(() => stored().length <= hashes.size, 'the first sweep')
  expect(stored().sort()).toEqual([...hashes].sort())
}, 120_000)
