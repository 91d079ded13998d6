import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '@callwright/db/open-database'
import { migrateToLatest } from '@callwright/db/migrate'
import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { createBlobs, type ServerBlobs } from '../storage/blobs.ts'
import { blobFile } from '../storage/disk-store.ts'
import { createFileSweeper } from './file-sweeper.ts'
import { INCOMING_FOLDER } from './receive-bytes.ts'

const LONG_AGO = new Date('2020-01-01')

test('the sweeper removes only unreferenced files that are old enough', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-sweep-'))
  const { db, close } = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  await migrateToLatest(db)
  const times = { createdAt: 1, updatedAt: 1 }
  const user = { id: 'u' as never, email: 'a@example.com', passwordHash: '', role: 'business' as const }
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
  const productLogo = await put('product logo')
  const brand = JSON.stringify({ logoHash: productLogo })
  await db.insertInto('installation_settings').values({ name: 'brand', value: brand, updatedAt: 1 }).execute()
  const fresh = await put('fresh', null)
  await put('orphan')
  const business = { id: 't' as never, userId: 'u' as never, name: 'A', servicePlan: 'both' as const }
  await db
    .insertInto('businesses')
    .values({ ...business, logoHash: logo, ...times })
    .execute()
  const tenant = { tenantId: 't' as never }
  const columns = { kind: 'document', name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: 4 } as const
  await db
    .insertInto('files')
    .values({ id: 'f', ...tenant, ...columns, contentHash: file, createdAt: 1 })
    .execute()
  await db
    .insertInto('calls')
    .values({
      id: 'c',
      ...tenant,
      provider: 'simulator',
      direction: 'inbound',
      status: 'completed',
      startedAt: 1,
      orderKey: 1,
      ...times,
    })
    .execute()
  const audio = { mediaType: 'audio/wav', sizeBytes: 9, contentHash: recording, createdAt: 1 }
  await db
    .insertInto('recordings')
    .values({ callId: 'c', ...tenant, ...audio })
    .execute()
  mkdirSync(join(folder, INCOMING_FOLDER))
  for (const name of ['.old.part', '.new.part']) writeFileSync(join(folder, INCOMING_FOLDER, name), 'half')
  utimesSync(join(folder, INCOMING_FOLDER, '.old.part'), LONG_AGO, LONG_AGO)

  const logged: string[] = []
  const log = { info: (_fields: object, message: string) => logged.push(message), warn() {}, error() {} }
  const sweeper = createFileSweeper({ db, blobs, now: Date.now, log }, { startedAt: Date.parse('2021-01-01') })
  sweeper.start()
  await expect.poll(() => logged).toEqual(['removed unreferenced files'])
  await sweeper.stop()
  const remaining = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(remaining.map(({ name }) => name).sort()).toEqual(
    [logo, file, recording, productLogo, fresh, '.new.part'].sort(),
  )
  await close()
})

/** The clocks of the database, of this machine, and of the file server may differ. */
describe('a sweeper when clocks disagree', () => {
  const MINUTE = 60_000

  type SweeperWorld = AsyncDisposable & {
    blobs: ServerBlobs
    /** Writes an unfinished upload of the given age. @returns a function that checks whether it still exists */
    upload: (minutesOld: number) => () => boolean
    /** Runs one complete sweep. */
    sweep: () => Promise<void>
  }

  async function open({ databaseClockAheadMs }: { databaseClockAheadMs: number }): Promise<SweeperWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'callwright-sweep-'))
    mkdirSync(join(folder, INCOMING_FOLDER))
    const { db, close } = await openSqliteForTest()
    const blobs = createBlobs(folder)
    const realNow = Date.now
    let sweeps = 0
    const log = { info: () => void (sweeps += 1), warn() {}, error() {} }
    const sweeper = createFileSweeper({ db, blobs, now: () => realNow() + databaseClockAheadMs, log }, { startedAt: 0 })
    const upload = (minutesOld: number): (() => boolean) => {
      const file = join(
        folder,
        INCOMING_FOLDER,
        `.${minutesOld}-${readdirSync(join(folder, INCOMING_FOLDER)).length}.part`,
      )
      writeFileSync(file, 'half')
      const date = new Date(realNow() - minutesOld * MINUTE)
      if (minutesOld > 0) utimesSync(file, date, date)
      return () => existsSync(file)
    }
    const sweep = async (begin: () => void): Promise<void> => {
      const before = sweeps
      // A sweep logs its end only if it removed something.
      upload(10_000_000)
      begin()
      await expect.poll(() => sweeps, { interval: 5 }).toBe(before + 1)
    }
    await sweep(sweeper.start)
    return {
      blobs,
      upload,
      sweep: async () => await sweep(sweeper.wake),
      async [Symbol.asyncDispose]() {
        await sweeper.stop()
        await close()
        rmSync(folder, { recursive: true })
      },
    }
  }

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('keeps an upload in progress even if the database’s clock is ahead', async () => {
    await using world = await open({ databaseClockAheadMs: 20 * MINUTE })
    const [newExists, oldExists] = [world.upload(0), world.upload(16)]
    await world.sweep()
    expect([newExists(), oldExists()]).toEqual([true, false])
  })

  test('removes leftovers even if the database’s clock is behind', async () => {
    await using world = await open({ databaseClockAheadMs: -20 * MINUTE })
    const [newExists, oldExists] = [world.upload(14), world.upload(16)]
    await world.sweep()
    expect([newExists(), oldExists()]).toEqual([true, false])
  })

  test("keeps a blob that was stored again even if this machine's clock is behind", async () => {
    await using world = await open({ databaseClockAheadMs: 0 })
    const bytes = Buffer.from('hello')
    const { hash } = await world.blobs.put(bytes)
    const file = blobFile(world.blobs.folder, hash)
    utimesSync(file, LONG_AGO, LONG_AGO)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20 * MINUTE })
    await world.blobs.put(bytes)
    vi.useRealTimers()
    await world.sweep()
    expect(existsSync(file)).toBe(true)
  })

  test("keeps an upload in progress even if the machine slept or the file server's clock was set forward", async () => {
    await using world = await open({ databaseClockAheadMs: 0 })
    const [newExists, oldExists] = [world.upload(20), world.upload(40)]
    const steady = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => steady() - 20 * MINUTE)
    await world.sweep()
    expect([newExists(), oldExists()]).toEqual([true, false])
  })
})
