import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Business, newBusiness } from '../business.ts'
import { type SignedIn, signIn } from '../calls/signed-in.ts'
import { EMAIL, PASSWORD, SIZES } from '../calls/sizes.ts'
import { look } from '../looking.ts'
import { quantile } from '../measure.ts'
import { type Server, startProduct, startScript } from '../processes.ts'
import { type Finding, report } from '../report.ts'
import type { Watched } from '../server-monitor.ts'
import { openFile } from '../sqlite.ts'

const CALLS = SIZES.middle.calls
const FILE = 'callwright.db'
const MEGABYTE = 1024 * 1024
const MOST_ADDED_MB = 100
const MOST_STALL_MS = 50
const MOST_P99_MS = 50

/** The archive of a business with many calls, what goes for its age, and its erasure. @returns whether every target was met */
export async function benchTenantData(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  const findings: Finding[] = []
  try {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const file = join(dataDir, FILE)
    console.log(`Making ${CALLS.toLocaleString('en')} calls ...`)
    const made = await startScript('calls/generate.ts', [file, 'middle'])
    await made[Symbol.asyncDispose]()
    const second = join(folder, 'second')
    mkdirSync(second)
    copyFileSync(file, join(second, FILE))
    findings.push(...(await measureLeaving(dataDir)))
    findings.push(...(await measureExpiry(second)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('')
  return report('tenant-data', findings)
}

async function measureLeaving(dataDir: string): Promise<Finding[]> {
  await using server = await startProduct(dataDir)
  const neighbour = await newBusiness(server.origin, 'neighbour')
  using owner = await signIn(server.origin, EMAIL)
  const quiet = await look(neighbour, performance.now() + 3000)
  const alone = figureOf('a neighbour’s newest calls alone, p99', `${quantile(quiet, 0.99).toFixed(1)} ms`)
  console.log('Measuring the export ...')
  const exported = await measureExport(server, { neighbour, owner })
  console.log('Measuring the erasure ...')
  await server.watched()
  await tell(owner, 'business.erase', { password: PASSWORD })
  const left = counted(join(dataDir, FILE), `select count(*) as count from businesses where id = 'tenant-bench'`)
  return [alone, ...exported, ...(await untilNone(server, { neighbour, left, name: 'erasure of 100,000 calls' }))]
}

async function measureExport(
  server: Server,
  { neighbour, owner }: { neighbour: Business; owner: SignedIn },
): Promise<Finding[]> {
  const { business } = await owner.query<{ business: { tenantId: string } }>('auth.me', {})
  const before = await server.watched()
  const startedAt = performance.now()
  const response = await fetch(`${server.origin}/api/tenants/${business.tenantId}/export.zip`, {
    headers: { cookie: owner.cookie },
  })
  let bytes = 0
  let isOver = false
  const looking = look(neighbour, () => isOver)
  const count = new WritableStream<Uint8Array>({ write: (chunk) => void (bytes += chunk.length) })
  await response.body?.pipeTo(count)
  isOver = true
  const seconds = (performance.now() - startedAt) / 1000
  const watched = await server.watched()
  return [
    figureOf('export of 100,000 calls', `${seconds.toFixed(1)} s, ${(bytes / MEGABYTE).toFixed(1)} MB`),
    atMost('memory added by the export', watched.mostMemoryMb - before.mostMemoryMb, {
      most: MOST_ADDED_MB,
      unit: 'MB',
    }),
    ...othersMeanwhile('export', { times: await looking, watched }),
  ]
}

async function measureExpiry(dataDir: string): Promise<Finding[]> {
  await using server = await startProduct(dataDir)
  const neighbour = await newBusiness(server.origin, 'neighbour')
  using owner = await signIn(server.origin, EMAIL)
  console.log('Measuring what goes for its age ...')
  const statement = `select count(*) as count from transcripts where "tenantId" = 'tenant-bench'`
  const left = counted(join(dataDir, FILE), statement)
  const name = `removal of ${left().toLocaleString('en')} transcripts for their age`
  await server.watched()
  await tell(owner, 'business.setRetention', { keepDays: 1 })
  return await untilNone(server, { neighbour, left, name })
}

async function tell({ origin, cookie }: SignedIn, procedure: string, input: object): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie }
  const body = JSON.stringify({ json: input })
  const answer = await fetch(`${origin}/trpc/${procedure}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`)
}

async function untilNone(
  server: Server,
  { neighbour, left, name }: { neighbour: Business; left: () => number; name: string },
): Promise<Finding[]> {
  const startedAt = performance.now()
  let isOver = false
  const looking = look(neighbour, () => isOver)
  while (left() > 0) {
    if (performance.now() - startedAt > 600_000) throw new Error(`${name} takes too long: ${left()} are left`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  isOver = true
  const seconds = (performance.now() - startedAt) / 1000
  const watched = await server.watched()
  return [figureOf(name, `${seconds.toFixed(1)} s`), ...othersMeanwhile(name, { times: await looking, watched })]
}

function othersMeanwhile(
  name: string,
  { times, watched: { longestStallMs, computingMs } }: { times: readonly number[]; watched: Watched },
): Finding[] {
  return [
    atMost(`a neighbour’s newest calls meanwhile, p99 (${name})`, quantile(times, 0.99), {
      most: MOST_P99_MS,
      unit: 'ms',
    }),
    {
      what: `longest stall of the event loop (${name})`,
      target: `<= ${MOST_STALL_MS} ms`,
      figure: `${longestStallMs.toFixed(1)} ms (computing ${computingMs.toFixed(1)})`,
      isMet: longestStallMs <= MOST_STALL_MS,
    },
  ]
}

function figureOf(what: string, figure: string): Finding {
  return { what, target: '', figure, isMet: null }
}

function atMost(what: string, value: number, { most, unit }: { most: number; unit: string }): Finding {
  return { what, target: `<= ${most} ${unit}`, figure: `${value.toFixed(1)} ${unit}`, isMet: value <= most }
}

/** Beside the server that owns the file; a count takes it no time. */
function counted(file: string, statement: string): () => number {
  return () => {
    const sqlite = openFile(file, { readonly: true })
    try {
      return (sqlite.prepare(statement).get() as { count: number }).count
    } finally {
      sqlite.close()
    }
  }
}
