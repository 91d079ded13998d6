import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '@callwright/db/database'
import { migrateToLatest } from '@callwright/db/migrate'
import { expect, test } from 'vitest'

import { createBlobs } from '../blobs.ts'
import { createFileSweeper } from './file-sweeper.ts'
import { INCOMING } from './receive-bytes.ts'

const LONG_AGO = new Date('2020-01-01')

test('what no row names goes once it is old enough, and nothing else does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-sweep-'))
  const { db, close } = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  await migrateToLatest(db)
  const times = { created_at: 1, updated_at: 1 }
  const user = { id: 'u' as never, email: 'a@example.com', password_hash: '', role: 'business' as const }
  await db
    .insertInto('users')
    .values({ ...user, ...times })
    .execute()
  const blobs = createBlobs(folder)
  const put = async (text: string, date: Date | null = LONG_AGO): Promise<string> => {
    const { hash } = await blobs.put(Buffer.from(text))
    if (date) utimesSync(join(folder, hash.slice(0, 2), hash), date, date)
    return hash
  }
  const [logo, file, recording] = [await put('logo'), await put('file'), await put('recording')]
  const fresh = await put('fresh', null)
  await put('orphan')
  const business = { id: 't' as never, user_id: 'u' as never, name: 'A', service_plan: 'both' as const }
  await db
    .insertInto('businesses')
    .values({ ...business, logo_hash: logo, ...times })
    .execute()
  const tenant = { tenant_id: 't' as never }
  const facts = { kind: 'document', name: 'a.pdf', media_type: 'application/pdf', size_bytes: 4 } as const
  await db
    .insertInto('files')
    .values({ id: 'f', ...tenant, ...facts, content_hash: file, created_at: 1 })
    .execute()
  await db
    .insertInto('calls')
    .values({
      id: 'c',
      ...tenant,
      provider: 'simulator',
      direction: 'inbound',
      status: 'completed',
      started_at: 1,
      order_key: 1,
      ...times,
    })
    .execute()
  const audio = { media_type: 'audio/wav', size_bytes: 9, content_hash: recording, created_at: 1 }
  await db
    .insertInto('recordings')
    .values({ call_id: 'c', ...tenant, ...audio })
    .execute()
  mkdirSync(join(folder, INCOMING))
  for (const name of ['.old.part', '.new.part']) writeFileSync(join(folder, INCOMING, name), 'half')
  utimesSync(join(folder, INCOMING, '.old.part'), LONG_AGO, LONG_AGO)

  const logged: string[] = []
  const log = { info: (_fields: object, message: string) => logged.push(message), warn() {}, error() {} }
  const sweeper = createFileSweeper({ db, blobs, now: Date.now, log }, { startedAt: Date.parse('2021-01-01') })
  sweeper.start()
  await expect.poll(() => logged).toEqual(['files that nothing refers to were removed'])
  await sweeper.stop()
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(left.map(({ name }) => name).sort()).toEqual([logo, file, recording, fresh, '.new.part'].sort())
  await close()
})
