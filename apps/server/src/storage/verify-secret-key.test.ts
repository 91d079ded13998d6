import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sealSecret } from '@callwright/api/context/secret-box'
import { tenantOf } from '@callwright/api/testing/operator'
import { createWorld } from '@callwright/api/testing/test-world'
import type { Db } from '@callwright/db/database'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import { expect, it } from 'vitest'

import type { Config } from '../config/config.ts'
import { readSecretKey, SECRET_KEY_FILE } from './secret-key.ts'
import { forgetSecrets, verifySecretKey } from './verify-secret-key.ts'

type Node = Disposable & { dataDir: string; start: () => Promise<void> }

function makeNode(db: Db, dialect: 'sqlite' | 'postgres'): Node {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-key-'))
  const database: Config['database'] = dialect === 'sqlite' ? { kind: dialect, file: '' } : { kind: dialect, url: '' }
  return {
    dataDir,
    start: async () => await verifySecretKey(db, { DATA_DIR: dataDir, database }),
    [Symbol.dispose]: () => rmSync(dataDir, { recursive: true }),
  }
}

async function addSecondFactor(db: Db, owner: UserId, key: Uint8Array): Promise<void> {
  const sealedKey = sealSecret(randomBytes(20), { key, purpose: 'second factor', owner })
  const row = { userId: owner, sealedKey, confirmedAt: 1, lastStep: 0, createdAt: 1 }
  await db.insertInto('second_factors').values(row).execute()
}

async function addFeed(db: Db, tenantId: TenantId, key: Uint8Array): Promise<void> {
  const sealedUrl = sealSecret(randomBytes(20), { key, purpose: 'calendar', owner: 'feed' })
  const times = { readAt: 1, triedAt: 1, toldAt: null, createdAt: 1 }
  const row = { id: 'feed', tenantId, name: 'Own', sealedUrl, busy: '[]', problem: null, ...times }
  await db.insertInto('calendar_feeds').values(row).execute()
}

onBothDialects('secret.key', (open, dialect) => {
  // Security: 53
  it('must stay the same once the database has secrets, until they are removed', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const { db } = world.deps
    using node = makeNode(db, dialect)
    const file = join(node.dataDir, SECRET_KEY_FILE)
    await node.start()
    await addSecondFactor(db, ada.userId, readSecretKey(node.dataDir))
    await addFeed(db, await tenantOf(ada), readSecretKey(node.dataDir))
    await node.start()
    rmSync(file)
    await expect(node.start()).rejects.toThrow(`${file} is missing: put the earlier file back`)
    // A refused start leaves nothing that looks like the key.
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`)
    await expect(node.start()).rejects.toThrow(`${file} is not the key that this database was used with`)
    expect(await forgetSecrets(db)).toEqual({ users: 1, endpoints: 0, tools: 0, feeds: 1 })
    expect(
      await db.selectFrom('audit_entries').selectAll().where('action', '=', 'auth.resetSecretKey').execute(),
    ).toEqual([expect.objectContaining({ after: '{"users":1,"endpoints":0,"tools":0,"feeds":1}', tenantId: null })])
    await node.start()
    await node.start()
  })

  it('must decrypt the secrets of a database from an earlier version', async () => {
    await using world = await createWorld(open)
    const { userId } = await world.signUp('ada@example.com')
    using node = makeNode(world.deps.db, dialect)
    await addSecondFactor(world.deps.db, userId, randomBytes(32))
    readSecretKey(node.dataDir)
    await expect(node.start()).rejects.toThrow('is not the key')
    await world.deps.db.deleteFrom('second_factors').execute()
    await addSecondFactor(world.deps.db, userId, readSecretKey(node.dataDir))
    await node.start()
    await world.deps.db.deleteFrom('second_factors').execute()
    await node.start()
  })

  it('must be the same on a second node; a SQLite database without secrets accepts a new key', async () => {
    await using world = await createWorld(open)
    using first = makeNode(world.deps.db, dialect)
    using second = makeNode(world.deps.db, dialect)
    await first.start()
    if (dialect === 'sqlite') await second.start()
    else await expect(second.start()).rejects.toThrow('is missing: put the earlier file back (from a backup, or from')
    using third = makeNode(world.deps.db, dialect)
    readSecretKey(third.dataDir)
    if (dialect === 'sqlite') await third.start()
    else await expect(third.start()).rejects.toThrow('is not the key')
  })
})
