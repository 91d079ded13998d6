import { mkdtempSync, readdirSync, renameSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { checkBackup } from '../cli/checks/check-backup.ts'
import { startTestServer } from '../../harness/test-server.ts'

test('a server makes its first backup immediately, keeps only the newest, and reports it in its metrics', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'callwright-scheduled-')), 'backups')
  await using first = await startTestServer({ BACKUP_DIR: folder, BACKUP_KEEP: '2' })
  await waitUntil(() => first.log().includes('a backup was made'), 'the first backup')
  const [backup = ''] = readdirSync(folder)
  expect([statSync(folder).mode & 0o777, checkBackup(join(folder, backup)).level]).toEqual([0o700, 'passed'])
  const metrics = await (await fetch(`${first.url}/metrics`)).text()
  expect(metrics).toMatch(/^callwright_backup_failing 0$/m)
  expect(metrics).toMatch(/^callwright_last_backup_age_seconds \d+(\.\d+)?$/m)

  // Backup names are precise to the second, and both backups may be made within one second.
  const newest = 'callwright-20250101T000000Z.tar'
  renameSync(join(folder, backup), join(folder, newest))
  // Removes only its own old backups, and leaves other files alone.
  const [old, older] = ['callwright-20200102T000000Z.tar', 'callwright-20200101T000000Z.tar']
  for (const [name, at] of [
    [old, 2],
    [older, 1],
    ['by-hand.tar', 0],
    [`.${old}.${'0a1b'.repeat(4)}.part`, 0],
    [`.by-hand.tar.${'0a1b'.repeat(4)}.part`, 0],
    ['.others.0a1b.part', 0],
  ] as const) {
    writeFileSync(join(folder, name), 'old')
    utimesSync(join(folder, name), at, at)
  }
  // Links are left alone, too.
  for (const name of ['elsewhere', 'callwright-20200103T000000Z.tar']) symlinkSync('nowhere', join(folder, name))
  await using second = await startTestServer({ BACKUP_DIR: folder, BACKUP_KEEP: '2' })
  await waitUntil(() => second.log().includes('a backup was made'), 'the second backup')
  const remaining = readdirSync(folder).sort()
  const others = ['.others.0a1b.part', 'by-hand.tar', 'callwright-20200103T000000Z.tar', 'elsewhere']
  expect(remaining.filter((name) => others.includes(name))).toEqual(others)
  expect(remaining.filter((name) => !others.includes(name))).toEqual([newest, expect.stringMatching(/^callwright-2\d/)])
  expect(second.log()).not.toContain('could not be')
})

test('a failed backup is logged and shows in the metrics', async () => {
  await using server = await startTestServer({ BACKUP_DIR: '/dev/null/backups' })
  await waitUntil(() => server.log().includes('a backup could not be made'), 'the failure')
  const isFailing = async (): Promise<boolean> =>
    (await (await fetch(`${server.url}/metrics`)).text()).includes('callwright_backup_failing 1')
  await waitUntil(isFailing, 'the metric')
})
