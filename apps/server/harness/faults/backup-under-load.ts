import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { listReferencedBlobs } from '@callwright/api/files/referenced-blobs.repo'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { openDatabase } from '@callwright/db/open-database'
import { findDamage } from '@callwright/db/health/integrity'

import { restoreBackup } from '../../src/backup/restore.ts'
import { blobFile } from '../../src/storage/disk-store.ts'
import { type Business, createAgent, newBusiness } from '../client.ts'
import { toTestServer } from '../provider-installation.ts'
import { deliverWebhook, buildPostCallEvent } from '../signed-webhook.ts'
import { upload } from '../uploads.ts'

const SENDERS = 3
const LEADS_KEPT = 5
const LEAD_BYTES = 40_000
/** Pause between page loads. */
const PAGE_INTERVAL_MS = 15
/** Minimum of each between backups: page loads for baseline latency, webhooks and deletions for the next backup. */
const MIN_EACH = 10

export type BackupReport = {
  backups: number
  /** Totals: webhooks acknowledged with 200, uploaded files and deleted files. */
  acknowledged: number
  uploads: number
  deletions: number
  /** Webhooks acknowledged before a backup began but missing from it. */
  lost: number
  /** Files that a backup lists but that are missing or damaged in it. */
  filesLost: number
  damage: string[]
  longestBackupMs: number
  /** Page latencies in milliseconds, without and during a backup. */
  idleLatencies: number[]
  backupLatencies: number[]
}

export type BackupPlan = {
  /** A running server with the tests' webhook secret. */
  url: string
  rounds: number
  /** Backs the server up to this file. */
  backUp: (file: string) => Promise<void>
  log?: (line: string) => void
}

/**
 * Backs a server up repeatedly while it receives webhooks, uploads, deletions and page loads. Restores each backup and
 * compares it with what the server had acknowledged before the backup began.
 */
export async function backUpUnderLoad({ url, rounds, backUp, log = () => {} }: BackupPlan): Promise<BackupReport> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-backups-'))
  const business = await newBusiness(toTestServer(url), 'backed-up')
  const load = startLoad(url, { business, agentId: await createAgent(business) })
  const report: BackupReport = {
    ...{ backups: 0, acknowledged: 0, uploads: 0, deletions: 0, lost: 0, filesLost: 0 },
    ...{ damage: [], longestBackupMs: 0, idleLatencies: [], backupLatencies: [] },
  }
  load.recorder.target = report.idleLatencies
  try {
    for (let round = 0; round < rounds; round += 1) {
      const readCounts = (): number[] => [report.idleLatencies.length, load.acknowledged.length, load.deletions.count]
      const targets = readCounts().map((count) => count + MIN_EACH)
      await waitUntil(() => readCounts().every((count, at) => count >= (targets[at] ?? 0)), 'work between two backups')
      const before = [...load.acknowledged]
      const file = join(folder, `${round}.tar`)
      const startedAt = performance.now()
      load.recorder.target = report.backupLatencies
      await backUp(file)
      load.recorder.target = null
      report.longestBackupMs = Math.max(report.longestBackupMs, performance.now() - startedAt)
      await compare(file, { report, before })
      load.recorder.target = report.idleLatencies
      report.backups += 1
      if (report.backups % 10 === 0) log(`  ${report.backups} backups`)
      rmSync(file)
    }
  } finally {
    await load.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const { acknowledged, uploads, deletions } = load
  return { ...report, acknowledged: acknowledged.length, uploads: uploads.count, deletions: deletions.count }
}

type Load = {
  /** SHA-256 of the bodies acknowledged with 200. */
  acknowledged: string[]
  uploads: { count: number }
  deletions: { count: number }
  /** Where latencies are recorded; null while this process compares a backup. */
  recorder: { target: number[] | null }
  stop: () => Promise<void>
}

function startLoad(url: string, { business, agentId }: { business: Business; agentId: string }): Load {
  const load: Load = {
    ...{ acknowledged: [], uploads: { count: 0 }, deletions: { count: 0 }, recorder: { target: null } },
    stop: async () => {},
  }
  let isStopping = false
  const runLane = async (work: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !isStopping; turn += 1) await work(turn)
  }
  const createSender = (sender: number) => async (turn: number) => {
    const body = JSON.stringify(buildPostCallEvent({ agentId, conversationId: `conv_backup_${sender}_${turn}` }))
    const { status } = await deliverWebhook(url, body)
    if (status === 200) load.acknowledged.push(createHash('sha256').update(body).digest('hex'))
    await sleep(5)
  }
  const leads: string[] = []
  const uploadAndDelete = async (turn: number): Promise<void> => {
    const bytes = `phone_number\n${randomBytes(LEAD_BYTES / 2).toString('hex')}\n`
    const { status, body } = await upload({ url }, business, { purpose: 'lead', name: `${turn}.csv`, bytes })
    if (status < 300) load.uploads.count += 1
    leads.push(String(body['id']))
    const oldest = leads.length > LEADS_KEPT ? leads.shift() : undefined
    if (oldest === undefined) return
    await business.trpc.business.removeLead.mutate({ fileId: oldest })
    load.deletions.count += 1
  }
  const loadPage = async (): Promise<void> => {
    const requestedAt = performance.now()
    const { target } = load.recorder
    await business.trpc.calls.list.query({})
    target?.push(performance.now() - requestedAt)
    await sleep(PAGE_INTERVAL_MS)
  }
  const senders = Array.from({ length: SENDERS }, (_, sender) => createSender(sender))
  const lanes = [...senders, uploadAndDelete, loadPage].map(runLane)
  const lanesDone = Promise.all(lanes)
  // `stop` reports the error; until then it must not be an unhandled rejection.
  lanesDone.catch(() => {})
  load.stop = async () => {
    isStopping = true
    await lanesDone
  }
  return load
}

/** Restores a backup into its own folder and counts acknowledged webhooks and listed files that are missing. */
async function compare(file: string, { report, before }: { report: BackupReport; before: string[] }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-restored-'))
  const database = { kind: 'sqlite' as const, file: join(dataDir, 'callwright.db') }
  try {
    await restoreBackup({ DATA_DIR: dataDir, database }, { file, isForced: false, now: Date.now() })
    const { db, close } = await openDatabase(database, { isReadOnly: true })
    const rows = await db.selectFrom('stored_webhooks').select('bodyHash').execute()
    const restored = new Set(rows.map((row) => row.bodyHash))
    report.lost += before.filter((hash) => !restored.has(hash)).length
    for (const hash of await listReferencedBlobs(db)) {
      if (storedHash(join(dataDir, 'files'), hash) !== hash) report.filesLost += 1
    }
    report.damage.push(...(await findDamage(db)))
    await close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function storedHash(folder: string, hash: string): string | null {
  try {
    return createHash('sha256')
      .update(readFileSync(blobFile(folder, hash)))
      .digest('hex')
  } catch {
    return null
  }
}
