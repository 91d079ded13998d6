import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { backUpUnderLoad } from '../apps/server/harness/faults/backup-under-load.ts'
import { WEBHOOK_SECRET } from '../apps/server/harness/test-server.ts'
import { quantile } from '../apps/server/harness/measure.ts'
import { runProductCommand, startProduct } from '../apps/server/harness/processes.ts'
import { openSqliteFile } from '../apps/server/harness/sqlite.ts'
import { type CheckResult, printResults } from './check-results.ts'

const SIZES = {
  full: { backups: 50, kills: 40 },
  short: { backups: 5, kills: 8 },
}
const ENV = { ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET }

/** Takes backups under load and kills restores. @returns whether all requirements are met */
export async function injectBackupFaults(size: keyof typeof SIZES): Promise<boolean> {
  const { backups, kills } = SIZES[size]
  const folder = mkdtempSync(join(tmpdir(), 'callwright-backup-faults-'))
  try {
    console.log(`Backups under load: ${backups} ...`)
    const results = await measureUnderLoad(join(folder, 'load'), backups)
    console.log(`Killed restores: ${kills} ...`)
    results.push(await killRestores(folder, kills))
    return printResults(results)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureUnderLoad(dataDir: string, rounds: number): Promise<CheckResult[]> {
  await using server = await startProduct(dataDir, ENV)
  const backUp = async (file: string): Promise<void> => void (await runProductCommand(dataDir, ['backup', file]))
  const report = await backUpUnderLoad({ url: server.origin, rounds, backUp, log: console.log })
  const { acknowledged, uploads, deletions, lost, filesLost, damage, idleLatencies, backupLatencies } = report
  return [
    {
      name: `webhooks acknowledged before a backup but missing from it (${report.backups} backups, ${acknowledged} webhooks)`,
      figure: String(lost),
      isMet: lost === 0 && report.backups === rounds && acknowledged > rounds,
    },
    {
      name: `files listed in a backup but missing from it (${uploads} uploads, ${deletions} deletions)`,
      figure: String(filesLost),
      isMet: filesLost === 0 && deletions > rounds,
    },
    { name: 'damage in restored databases', figure: damage.join(' ') || '0', isMet: damage.length === 0 },
    { name: 'longest backup', figure: `${report.longestBackupMs.toFixed(0)} ms`, isMet: true },
    {
      name: 'page latency under load, during a backup and without one',
      figure: compareLatencies(idleLatencies, backupLatencies),
      isMet: true,
    },
  ]
}

/** Kills restores over existing data at random times; the data must then be entirely old or entirely new. */
async function killRestores(folder: string, kills: number): Promise<CheckResult> {
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
  const durationMs = performance.now() - startedAt
  const outcomes: Record<string, number> = { old: 0, new: 0, neither: 0 }
  for (let kill = 0; kill < kills; kill += 1) {
    mark('old')
    // The first part of a run is only startup.
    const killAfterMs = durationMs * (0.3 + Math.random() * 0.7)
    await runProductCommand(dataDir, ['restore', file, '--force'], { killAfterMs })
    await runProductCommand(dataDir, ['migrate'])
    const text = withDatabase(dataDir, (sqlite) => {
      const row = sqlite.prepare('select value from installation_settings where name = ?').get('mark') as {
        value: string
      }
      const [check] = sqlite.prepare('pragma integrity_check').all() as { integrity_check: string }[]
      return check?.integrity_check === 'ok' ? row.value : 'neither'
    })
    outcomes[text] = (outcomes[text] ?? 0) + 1
  }
  const isMet = outcomes['neither'] === 0 && (outcomes['old'] ?? 0) + (outcomes['new'] ?? 0) === kills
  return { name: `data after ${kills} kills of a restore`, figure: JSON.stringify(outcomes), isMet }
}

function withDatabase<T>(dataDir: string, work: (sqlite: ReturnType<typeof openSqliteFile>) => T): T {
  const sqlite = openSqliteFile(join(dataDir, 'callwright.db'))
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

function compareLatencies(idle: readonly number[], during: readonly number[]): string {
  const p99 = { idle: quantile(idle, 0.99), during: quantile(during, 0.99) }
  const format = (values: readonly number[]): string => `median ${quantile(values, 0.5).toFixed(1)}`
  const ratio = (p99.during / p99.idle).toFixed(1)
  return `p99 ${p99.during.toFixed(1)} to ${p99.idle.toFixed(1)} ms, ${ratio} times (${format(during)}, ${format(idle)}; ${during.length} and ${idle.length} pages)`
}
