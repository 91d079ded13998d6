import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '@callwright/db/open-database'
import { databaseOfFolder } from '@callwright/db/testing/database-of-folder'
import { readWebhooks } from '@callwright/db/testing/read-webhooks'

import { type Business, giveAgent, newBusiness, until } from './client.ts'
import { type Acknowledged, type Asked, type Loaded, loadUntil } from './mixed-load.ts'
import { freePort, listOf, reachable } from './provider-installation.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { openIo } from './socket-io.ts'
import { openSocket } from './sockets.ts'
import { deliver, postCall } from './signed-webhook.ts'
import { newDataDir, testEnvironment } from './test-server.ts'

export type StopReport = {
  stops: number
  /** Ends that were not an exit with 0. */
  wrongEnds: string[]
  /** From the signal to the exit, each in milliseconds. */
  stopMs: number[]
  /** Requests by what became of them: those that began before the signal, and those after it. */
  before: Record<Asked['how'], number>
  after: Record<Asked['how'], number>
  /** The ones without an answer that the server had taken before the signal, in words. */
  broken: string[]
  sockets: Record<string, number>
  acknowledged: Record<keyof Acknowledged, number>
  lost: string[]
  twice: string[]
}

/** The campaign goes on through all stops. */
const RECIPIENTS = 5000
const LONGEST_CATCH_UP_SECONDS = 120
/** A request this new may still be on its way to the server, whose socket closes under it. */
const IN_TRANSIT_MS = 250

/** A server under load of every kind is told to stop again and again; in the end it is read what it has acknowledged. */
export async function stopUnderLoad({
  stops,
  say = () => {},
}: {
  stops: number
  say?: (sentence: string) => void
}): Promise<StopReport> {
  const dataDir = newDataDir()
  const env = testEnvironment({
    ...{ DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMIT: 'off', CALLING_HOURS: 'off' },
  })
  const report = newReport(stops)
  const run = { server: await startServerProcess(env) }
  try {
    const loaded = await prepare(run.server.url)
    for (let stop = 0; stop < stops; stop += 1) {
      await stopOnce(run.server, { loaded, report })
      run.server = await startServerProcess(env)
      if ((stop + 1) % 10 === 0) say(`${stop + 1} stops, ${loaded.acknowledged.webhooks.size} webhooks acknowledged`)
    }
    const { webhooks, notes, files } = loaded.acknowledged
    const lost = [...(await lostNotes(loaded)), ...(await lostFiles(loaded))]
    const where = databaseOfFolder(dataDir)
    const isAllThere = async (): Promise<boolean> => (await readWebhooks(where, webhooks)).lost.length === 0
    await until(isAllThere, 'the calls', LONGEST_CATCH_UP_SECONDS).catch(() => {})
    await run.server.end('SIGTERM')
    const read = await readWebhooks(where, webhooks)
    return {
      ...report,
      acknowledged: {
        webhooks: webhooks.size,
        notes: [...notes.values()].reduce((a, b) => a + b, 0),
        files: files.size,
      },
      lost: [...lost, ...read.lost],
      twice: [...read.twice, ...(await dialledTwice(where))],
    }
  } finally {
    await run.server.end('SIGKILL')
  }
}

function newReport(stops: number): StopReport {
  const none = { answered: 0, unavailable: 0, refused: 0, broken: 0 }
  return {
    ...{ stops, wrongEnds: [], stopMs: [], before: { ...none }, after: { ...none }, broken: [], sockets: {} },
    ...{ acknowledged: { webhooks: 0, notes: 0, files: 0 }, lost: [], twice: [] },
  }
}

async function prepare(url: string): Promise<Loaded> {
  const business = await newBusiness(reachable(url), 'ann')
  const agentId = await giveAgent(business)
  for (const conversationId of ['conv_a', 'conv_b']) await deliver(url, postCall({ agentId, conversationId }))
  const list = async () => await business.trpc.calls.list.query({})
  await until(async () => (await list()).total === 2, 'two calls')
  const callIds = (await list()).rows.map(({ id }) => id)
  await business.trpc.bulk.create.mutate({ name: 'All the while', list: listOf(RECIPIENTS) })
  const acknowledged: Acknowledged = { webhooks: new Set(), notes: new Map(), files: new Set() }
  return { url, business, agentId, callIds, acknowledged }
}

async function stopOnce(
  server: ServerProcess,
  { loaded, report }: { loaded: Loaded; report: StopReport },
): Promise<void> {
  const { url, business } = loaded
  const cookie = business.cookie()
  const sockets = [await openSocket(reachable(url), cookie), await openSocket(reachable(url), cookie)]
  const io = openIo(reachable(url), { cookie, transports: ['websocket'] })
  await io.joined
  let isOver = false
  const loading = loadUntil(() => isOver, loaded)
  await sleep(300 + Math.random() * 700)
  const signalledAt = performance.now()
  const { code, signal } = await server.end('SIGTERM')
  report.stopMs.push(performance.now() - signalledAt)
  isOver = true
  if (code !== 0) report.wrongEnds.push(`code ${code}, signal ${signal}`)
  for (const { what, startedAt, how, why } of await loading) {
    const since = startedAt - signalledAt
    report[since < 0 ? 'before' : 'after'][how] += 1
    if (how === 'broken' && since < -IN_TRANSIT_MS)
      report.broken.push(`${what}, begun ${since.toFixed(1)} ms after the signal: ${why}`)
  }
  const ends = [
    ...(await Promise.all(sockets.map(async ({ closed }) => `tRPC: ${await closed}`))),
    `Socket.IO: ${await io.ended}`,
  ]
  for (const end of ends) report.sockets[end] = (report.sockets[end] ?? 0) + 1
  io.socket.close()
}

async function lostNotes({ business, acknowledged }: Loaded): Promise<string[]> {
  const lost: string[] = []
  for (const [callId, last] of acknowledged.notes) {
    const { notes } = await business.trpc.calls.byId.query({ callId })
    // A later one may be stored whose answer did not come.
    if (Number(notes) < last) lost.push(`note ${last} of ${callId}: "${notes}"`)
  }
  return lost
}

async function lostFiles({
  business,
  acknowledged,
}: {
  business: Business
  acknowledged: Acknowledged
}): Promise<string[]> {
  const there = new Map((await business.trpc.business.files.query()).rows.map(({ id, url }) => [id, url]))
  const lost: string[] = []
  for (const id of acknowledged.files) {
    const path = there.get(id)
    if (path === undefined || (await business.fetch(path)).status !== 200) lost.push(`file ${id}`)
  }
  return lost
}

async function dialledTwice(where: ReturnType<typeof databaseOfFolder>): Promise<string[]> {
  const { db, close } = await openDatabase(where, { isReadOnly: true })
  const rows = await db
    .selectFrom('calls')
    .select('phoneNumber')
    .where('campaignId', 'is not', null)
    .groupBy('phoneNumber')
    .having((eb) => eb(eb.fn.countAll(), '>', 1))
    .execute()
  await close()
  return rows.map((row) => String(row.phoneNumber))
}
