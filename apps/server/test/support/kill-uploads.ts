import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { pdfWithText } from '@callwright/api/files/testing/sample-files'

import { afterAWhile } from './after-a-while.ts'
import { type Client, newBusiness, newClient, PASSWORD, until } from './client.ts'
import { reachable } from './provider-installation.ts'
import { startServerProcess } from './server-process.ts'
import { testEnvironment } from './test-server.ts'
import { upload } from './uploads.ts'

export type UploadKillReport = {
  kills: number
  acknowledged: number
  removed: number
  /** Acknowledged, never removed, and not in the list any more. */
  lost: string[]
  /** In the list, with other bytes than were sent, or none. */
  wrong: string[]
  /** Names of stored bytes that no row names, after the first sweep of the last start. */
  left: string[]
  /** In all, in seconds. */
  took: number
}

type Seen = { kept: Map<string, string>; removing: Set<string> }

/** A business may keep 100 files, so it begins anew with another one before it has so many; a quick disk takes dozens a kill. */
const ENOUGH_FILES = 40
const SWEEP_SECONDS = 30

/** Uploads and removals on a server that is killed again and again; in the end lists and bytes are compared. */
export async function killUnderUploads({
  kills,
  say = () => {},
}: {
  kills: number
  say?: (sentence: string) => void
}): Promise<UploadKillReport> {
  const startedAt = performance.now()
  const env = testEnvironment({ RATE_LIMIT: 'off' })
  const run = { server: await startServerProcess(env) }
  const owners: { name: string; seen: Seen }[] = []
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const { url } = run.server
      const last = owners.at(-1)?.seen
      if (!last || last.kept.size - last.removing.size >= ENOUGH_FILES) {
        const name = `owner${owners.length}`
        owners.push({ name, seen: { kept: new Map(), removing: new Set() } })
        await newBusiness(reachable(url), name)
      }
      const { name, seen } = owners.at(-1) ?? never()
      const before = seen.kept.size
      const working = work(url, await signedIn(url, name), seen)
      await until(() => seen.kept.size >= before + 5, 'some uploads', 60)
      await sleep(Math.random() * 700)
      await run.server.end('SIGKILL')
      await working
      await afterAWhile(env['DATA_DIR'] ?? '')
      run.server = await startServerProcess(env)
      if ((kill + 1) % 10 === 0) say(`${kill + 1} kills`)
    }
    const found = await compare(run.server.url, { owners, folder: join(env['DATA_DIR'] ?? '', 'files') })
    const sum = (of: (seen: Seen) => number): number => owners.reduce((total, { seen }) => total + of(seen), 0)
    const [acknowledged, removed] = [sum(({ kept }) => kept.size), sum(({ removing }) => removing.size)]
    return { kills, acknowledged, removed, ...found, took: (performance.now() - startedAt) / 1000 }
  } finally {
    await run.server.end('SIGKILL')
  }
}

async function signedIn(url: string, name: string): Promise<Client> {
  const client = newClient(reachable(url))
  await client.trpc.auth.login.mutate({ email: `${name}@example.com`, password: PASSWORD, rememberMe: false })
  return client
}

/** Uploads, and removes every other file again, until the server dies. `kept`: acknowledged, by id with their hash. */
async function work(url: string, client: Client, seen: Seen): Promise<void> {
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

async function compare(
  url: string,
  { owners, folder }: { owners: readonly { name: string; seen: Seen }[]; folder: string },
): Promise<Pick<UploadKillReport, 'lost' | 'wrong' | 'left'>> {
  const [lost, wrong, hashes]: [string[], string[], Set<string>] = [[], [], new Set()]
  for (const { name, seen } of owners) {
    const client = await signedIn(url, name)
    const { rows } = await client.trpc.business.files.query()
    const listed = new Set(rows.map(({ id }) => id))
    lost.push(...[...seen.kept.keys()].filter((id) => !listed.has(id) && !seen.removing.has(id)))
    for (const { id, url: path, sizeBytes } of rows) {
      const bytes = await (await client.fetch(path)).bytes()
      const hash = createHash('sha256').update(bytes).digest('hex')
      if (bytes.length !== sizeBytes || hash !== (seen.kept.get(id) ?? hash)) wrong.push(id)
      hashes.add(hash)
    }
  }
  const unnamed = (): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !hashes.has(entry.name))
      .map(({ name }) => name)
  await until(() => unnamed().length === 0, 'the first sweep', SWEEP_SECONDS).catch(() => {})
  return { lost, wrong, left: unnamed() }
}

function never(): never {
  throw new Error('unreachable')
}
