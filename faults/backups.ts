import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { backUpUnderLoad } from '../apps/server/test/support/backup-under-load.ts'
import { WEBHOOK_SECRET } from '../apps/server/test/support/test-server.ts'
import { type Business, newBusiness } from '../bench/business.ts'
import { quantile } from '../bench/measure.ts'
import { runProductCommand, startProduct } from '../bench/processes.ts'
import { openFile } from '../bench/sqlite.ts'
import { fillInstallation } from './large-installation.ts'
import { type Line, tell } from './lines.ts'

const GIGABYTE = 1_000_000_000
const SIZES = {
  full: { backups: 50, bytes: GIGABYTE, kills: 40, quietMs: 10_000 },
  short: { backups: 5, bytes: GIGABYTE / 10, kills: 8, quietMs: 3000 },
}
const RESTORED_WITHIN_MS = 60_000
const LONGEST_PAGE_MS = 100
/** Where the machine is busy with other things, so is a page without a backup. */
const MOST_TIMES = 3
const LOOK_EVERY_MS = 15
const ENV = { ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET }

/** Backups under load, a large one with its restore, and restores that are killed. @returns whether all held */
export async function faultBackups(size: keyof typeof SIZES): Promise<boolean> {
  const { backups, bytes, kills, quietMs } = SIZES[size]
  const folder = mkdtempSync(join(tmpdir(), 'callwright-backup-faults-'))
  try {
    console.log(`Backups under load: ${backups} ...`)
    const lines = await underLoad(join(folder, 'load'), backups)
    console.log(`A backup of ${(bytes / GIGABYTE).toFixed(1)} GB and its restore ...`)
    lines.push(...(await large(folder, { bytes, quietMs })))
    console.log(`Restores that are killed: ${kills} ...`)
    lines.push(await killedRestores(folder, kills))
    return tell(lines)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function underLoad(dataDir: string, rounds: number): Promise<Line[]> {
  await using server = await startProduct(dataDir, ENV)
  const backUp = async (file: string): Promise<void> => void (await runProductCommand(dataDir, ['backup', file]))
  const report = await backUpUnderLoad({ url: server.origin, rounds, backUp, say: console.log })
  const { acknowledged, uploads, deletions, lost, filesLost, damage, quiet, during } = report
  return [
    {
      what: `answers from before a backup that are not in it (${report.backups} backups, ${acknowledged} webhooks)`,
      figure: String(lost),
      isMet: lost === 0 && report.backups === rounds && acknowledged > rounds,
    },
    {
      what: `files that a backup names and has not (${uploads} came, ${deletions} went meanwhile)`,
      figure: String(filesLost),
      isMet: filesLost === 0 && deletions > rounds,
    },
    { what: 'damage in restored databases', figure: damage.join(' ') || '0', isMet: damage.length === 0 },
    { what: 'longest backup', figure: `${report.longestBackupMs.toFixed(0)} ms`, isMet: true },
    { what: 'a page under that load, with a backup and without', figure: ratioOf(quiet, during), isMet: true },
  ]
}

async function large(folder: string, { bytes, quietMs }: { bytes: number; quietMs: number }): Promise<Line[]> {
  const dataDir = join(folder, 'large')
  const file = join(folder, 'large.tar')
  let business: Business
  {
    await using server = await startProduct(dataDir, ENV)
    business = await newBusiness(server.origin, 'large')
  }
  const filled = fillInstallation(dataDir, bytes)
  const quiet: number[] = []
  const during: number[] = []
  const took = { backup: 0, restore: 0 }
  let stallMs = 0
  {
    await using server = await startProduct(dataDir, ENV)
    await lookFor(server.origin, { business, into: quiet, until: sleep(quietMs) })
    await server.watched()
    const beganAt = performance.now()
    await lookFor(server.origin, { business, into: during, until: runProductCommand(dataDir, ['backup', file]) })
    took.backup = performance.now() - beganAt
    const stall = await server.watched()
    stallMs = Math.min(stall.longestStallMs, stall.computingMs)
  }
  const beganAt = performance.now()
  await runProductCommand(join(folder, 'restored'), ['restore', file])
  took.restore = performance.now() - beganAt
  const share = GIGABYTE / filled
  const p99 = quantile(during, 0.99)
  return [
    {
      what: `${(filled / GIGABYTE).toFixed(2)} GB restored, <= ${RESTORED_WITHIN_MS / 1000} s for one`,
      figure: `${(took.restore / 1000).toFixed(1)} s`,
      isMet: took.restore * Math.max(1, share) <= RESTORED_WITHIN_MS,
    },
    { what: 'and backed up while serving', figure: `${(took.backup / 1000).toFixed(1)} s`, isMet: true },
    {
      what: `a page meanwhile and before, p99 <= ${LONGEST_PAGE_MS} ms or ${MOST_TIMES} times`,
      figure: ratioOf(quiet, during),
      isMet: p99 <= Math.max(LONGEST_PAGE_MS, MOST_TIMES * quantile(quiet, 0.99)),
    },
    { what: 'longest stall of the event loop meanwhile', figure: `${stallMs.toFixed(0)} ms`, isMet: true },
  ]
}

type Looking = { business: Business; into: number[]; until: Promise<unknown> }

/** Looks at the newest calls again and again until something is over. */
async function lookFor(origin: string, { business, into, until }: Looking): Promise<void> {
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const askedAt = performance.now()
    const answer = await fetch(`${origin}/trpc/calls.list?input=%7B%22json%22%3A%7B%7D%7D`, {
      headers: business.headers(),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A page was answered with ${answer.status}`)
    into.push(performance.now() - askedAt)
    await sleep(LOOK_EVERY_MS)
  }
  await over
}

/** Kills a restore over old data at any moment; whatever is there afterwards has to be one of the two, whole. */
async function killedRestores(folder: string, kills: number): Promise<Line> {
  const [dataDir, file] = [join(folder, 'killed'), join(folder, 'killed.tar')]
  const mark = (text: string): void =>
    withDatabase(dataDir, (sqlite) => {
      sqlite.prepare('insert or replace into installation_settings values (?, ?, 1)').run('mark', text)
    })
  await runProductCommand(dataDir, ['migrate'])
  mark('new')
  await runProductCommand(dataDir, ['backup', file])
  const startedAt = performance.now()
  mark('old')
  await runProductCommand(dataDir, ['restore', file, '--force'])
  const lastsMs = performance.now() - startedAt
  const found: Record<string, number> = { old: 0, new: 0, neither: 0 }
  for (let kill = 0; kill < kills; kill += 1) {
    mark('old')
    // Most of the time the program only starts.
    const killAfterMs = lastsMs * (0.3 + Math.random() * 0.7)
    await runProductCommand(dataDir, ['restore', file, '--force'], { killAfterMs })
    await runProductCommand(dataDir, ['migrate'])
    const text = withDatabase(dataDir, (sqlite) => {
      const row = sqlite.prepare('select value from installation_settings where name = ?').get('mark') as {
        value: string
      }
      const [check] = sqlite.prepare('pragma integrity_check').all() as { integrity_check: string }[]
      return check?.integrity_check === 'ok' ? row.value : 'neither'
    })
    found[text] = (found[text] ?? 0) + 1
  }
  const isMet = found['neither'] === 0 && (found['old'] ?? 0) + (found['new'] ?? 0) === kills
  return { what: `data after ${kills} kills of a restore`, figure: JSON.stringify(found), isMet }
}

function withDatabase<T>(dataDir: string, work: (sqlite: ReturnType<typeof openFile>) => T): T {
  const sqlite = openFile(join(dataDir, 'callwright.db'))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

function ratioOf(quiet: readonly number[], during: readonly number[]): string {
  const p99 = { quiet: quantile(quiet, 0.99), during: quantile(during, 0.99) }
  const of = (values: readonly number[]): string => `median ${quantile(values, 0.5).toFixed(1)}`
  const ratio = (p99.during / p99.quiet).toFixed(1)
  return `p99 ${p99.during.toFixed(1)} to ${p99.quiet.toFixed(1)} ms, ${ratio} times (${of(during)}, ${of(quiet)}; ${during.length} and ${quiet.length} pages)`
}
