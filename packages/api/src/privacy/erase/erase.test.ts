import type { Db } from '@callwright/db/database'
import { buildFilterConditions } from '@callwright/db/query/searched-text'
import { searchCalls } from '@callwright/db/search/call-search'
import { indexCalls } from '@callwright/db/testing/index-calls'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { CONVERSATION } from '../../testing/sample-conversation.ts'
import { hashSecret } from '../../context/secrets.ts'
import { documentHandler } from '../../agent/knowledge/document-job.ts'
import { deletionHandler } from '../../calls/record/deletion-job.ts'
import { createJobWorker } from '../../jobs/job-worker.ts'
import { recordConversation } from '../../calls/record/post-call.ts'
import { storeRecording } from '../../calls/record/recording.ts'
import { createWebhookWorker } from '../../calls/webhooks/webhook-worker.ts'
import type { Deps } from '../../context/context.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { numberHandlers } from '../../testing/numbers.ts'
import { runDialer, dialOthers, createSpyProvider, makeList, makeNumbers } from '../../testing/campaigns.ts'
import { OPERATOR_PASSWORD, signInOperator, tenantOf } from '../../testing/operator.ts'
import { listQueuedEmails } from '../../testing/queued-emails.ts'
import { type Browser, createWorld, PASSWORD, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertEndpoint } from '../../testing/webhook-endpoints.ts'
import { erasureHandler } from './erasure-job.ts'

/** All tables with a tenant column. */
async function tenantTables(db: Db, dialect: string): Promise<string[]> {
  const { rows } =
    dialect === 'sqlite'
      ? await sql<{ name: string }>`select m.name from sqlite_master m join pragma_table_info(m.name) c
          where m.type = 'table' and c.name = 'tenantId' order by m.name`.execute(db)
      : await sql<{ name: string }>`select table_name as name from information_schema.columns
          where table_schema = 'public' and column_name = 'tenantId' order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Gives a business rows in all tables that everyday use writes to. */
async function fillBusiness(world: World, business: Browser, name: string): Promise<void> {
  const { deps } = world
  const tenantId = await tenantOf(business)
  const { caller } = business
  await insertEndpoint(world, tenantId)
  await caller.agent.update({ systemPrompt: `We are ${name}.` })
  await caller.agent.savePrompt({ systemPrompt: 'Kept.' })
  await caller.agent.saveRehearsal({ name: 'Kept', turns: ['Hi.'], expects: [] })
  await caller.business.addLink({ link: `https://${name}.example.com` })
  await caller.bulk.addDoNotCall({ phoneNumbers: ['2125550161'] })
  await caller.keys.create({ name: 'CRM', scopes: ['calls:read'], expiresInDays: null, password: PASSWORD })
  await caller.calls.place({ phoneNumber: '2125550151' })
  await waitUntil(async () => (await caller.calls.list({})).rows[0]?.status === 'completed')
  const conversation = {
    ...{ ...CONVERSATION, conversationId: `elsewhere-${name}`, tenantId, startedAt: deps.now(), hasRecording: true },
    durationSeconds: 60,
    turns: [{ role: 'customer' as const, text: `A secret of ${name}`, atSeconds: 1 }],
  }
  await recordConversation(deps, { tenantId, provider: 'elevenlabs' }, conversation)
  const call = deps.db.selectFrom('calls').select('id').where('conversationId', '=', conversation.conversationId)
  const { id: callId } = await call.executeTakeFirstOrThrow()
  for (const audio of [`only ${name}`, 'the same bytes']) {
    await storeRecording(deps, { callId, tenantId, audio: Buffer.from(audio), mediaType: 'audio/mpeg' })
  }
  const { hash: contentHash } = await deps.blobs.put(Buffer.from('a file that both have'))
  const file = { id: deps.newId(), tenantId, kind: 'document' as const, name: 'menu.pdf', sizeBytes: 21 }
  await deps.db
    .insertInto('files')
    .values({ ...file, mediaType: 'application/pdf', contentHash, createdAt: deps.now() })
    .execute()
}

/** Runs an erasure's background work until a condition holds. */
async function runUntilErased(
  deps: Deps,
  isDone: () => Promise<boolean> = async () => await isFinished(deps),
): Promise<void> {
  const makers = [createWebhookWorker]
  const jobs = createJobWorker(deps, {
    deletion: deletionHandler(deps),
    document: documentHandler(deps),
    erasure: erasureHandler(deps),
    ...numberHandlers(deps),
  })
  const workers = [jobs, ...makers.map((make) => make(deps))]
  for (const worker of workers) worker.start()
  try {
    await waitUntil(isDone)
  } finally {
    await Promise.all(workers.map(async (worker) => await worker.stop()))
  }
}

async function isFinished({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const open = await db.selectFrom('erasures').select('id').where('finishedAt', 'is', null).execute()
  return open.length === 0
}

async function countRows(world: World, tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tenantTables(world.deps.db, world.dialect)) {
    const { rows } = await sql<{ count: number }>`select cast(count(*) as bigint) as count from ${sql.table(table)}
      where "tenantId" = ${tenantId}`.execute(world.deps.db)
    if (rows[0] && rows[0].count > 0) counts[table] = rows[0].count
  }
  return counts
}

describeWorld('every business table', (it, open, dialect) => {
  it('is emptied by its foreign key, except for the tables that the erasure job empties itself', async () => {
    await using opened = await open()
    const { db } = opened
    const tables = await tenantTables(db, dialect)
    expect(tables.length).toBeGreaterThan(25)
    const cascading =
      dialect === 'sqlite'
        ? sql<{ name: string }>`select m.name from sqlite_master m join pragma_foreign_key_list(m.name) f
            where m.type = 'table' and f."table" = 'businesses' and f."from" = 'tenantId' and f.on_delete = 'CASCADE'`
        : sql<{ name: string }>`select conrelid::regclass::text as name from pg_constraint
            where contype = 'f' and confrelid = 'businesses'::regclass and confdeltype = 'c'`
    const cascadingTables = new Set((await cascading.execute(db)).rows.map(({ name }) => name))
    const others = ['audit_entries', 'deleted_conversations', 'erasures', 'knowledge_documents', 'phone_numbers']
    expect(tables.filter((table) => !cascadingTables.has(table))).toEqual([
      ...others,
      'provider_tools',
      'stored_webhooks',
    ])
  })
})

describeWorld('erasing a business', (it, open) => {
  // Security: 65
  it('leaves none of its data in any table, search or file, and keeps other businesses’ data', async ({ world }) => {
    const { db, blobs } = world.deps
    const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
    await fillBusiness(world, ada, 'ada')
    await fillBusiness(world, ben, 'ben')
    const [adasId, bensId] = [await tenantOf(ada), await tenantOf(ben)]
    const before = await countRows(world, bensId)
    expect(Object.keys(await countRows(world, adasId)).length).toBeGreaterThan(14)
    const contents = await db.selectFrom('recordings').select(['tenantId', 'contentHash']).execute()

    await expect(ada.caller.business.erase({ password: 'wrong-horse-7!' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await ada.caller.business.erase({ password: PASSWORD })).toEqual({ erasing: true, inFlight: 0 })
    await expect(ada.caller.business.retention()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const deletedIds: string[] = []
    const voice = {
      ...world.simulator,
      name: 'elevenlabs' as const,
      deleteConversation: async (id: string) => void deletedIds.push(id),
    }
    await runUntilErased({ ...world.deps, voice })

    expect(await countRows(world, adasId)).toEqual({})
    expect(await db.selectFrom('businesses').select('id').execute()).toEqual([{ id: bensId }])
    expect((await db.selectFrom('users').select('email').execute()).map(({ email }) => email)).toEqual([
      'ben@example.com',
    ])
    expect(deletedIds).toEqual(['elsewhere-ada'])
    expect((await listQueuedEmails(world)).map(({ recipient }) => recipient)).not.toContain('ada@example.com')
    for (const { tenantId: tenant, contentHash: hash } of contents) {
      expect([tenant, (await blobs.read(hash)) === null]).toEqual([tenant, tenant === adasId])
    }
    const { rows: files } = await ben.caller.business.files({})
    expect(files).toHaveLength(1)
    const { contentHash: sharedHash } = await db.selectFrom('files').select('contentHash').executeTakeFirstOrThrow()
    expect(await blobs.read(sharedHash)).not.toBe(null)
    await indexCalls(db)
    const conditions = buildFilterConditions({ tenantId: adasId, facets: null, campaignId: null })
    const everything = { tenant: adasId, conditions, above: 0, below: Number.MAX_SAFE_INTEGER, order: 'asc' } as const
    expect(await searchCalls(db, everything, { wanted: 10, countTo: 10 })).toEqual({ keys: [], count: 0 })
    expect((await ben.caller.calls.list({ search: 'secret' })).rows).toHaveLength(1)
    expect(await countRows(world, bensId)).toEqual(before)

    const entries = db.selectFrom('audit_entries').selectAll()
    const finished = await entries.where('action', '=', 'admin.erasureFinished').execute()
    expect(finished).toHaveLength(1)
    expect(finished[0]).toMatchObject({ tenantId: null, actorUserId: null, ip: null })
    expect(JSON.parse(finished[0]?.after ?? '')).toMatchObject({ by: 'owner', calls: 2, leftAtProvider: 0 })
    const [record] = await db.selectFrom('erasures').selectAll().execute()
    expect(record).toMatchObject({ calls: 2, tenantId: hashSecret(adasId), userId: null, email: null })
    expect(record?.seconds).toBeGreaterThanOrEqual(60)
    const newAda = await world.signUp('ada@example.com', 'Ada again')
    expect((await newAda.caller.calls.list({})).total).toBe(0)
  })

  // Security: 29
  it('prevents all calls after its response, and leaves its numbers unanswered', async () => {
    const dialer = { concurrency: 4, callsPerSecond: 1000 }
    await using world = await createWorld(open, { dialer, drainTimeoutMs: 60_000 })
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const voice = createSpyProvider(world)
    const number = (await operator.caller.admin.numbers()).rows[0]?.number ?? ''
    await operator.caller.admin.assignNumber({ number, tenantId: await tenantOf(ada) })
    const deps = { ...world.deps, voice, simulator: voice }
    const worker = createJobWorker(deps, numberHandlers(deps))
    worker.start()
    const isAnswered = async () => (await world.simulator.listNumbers()).find((each) => each.number === number)?.agentId
    await waitUntil(isAnswered)
    await using _dialer = runDialer(deps)
    await ada.caller.bulk.create({ name: 'Spring', list: makeList(makeNumbers(300)) })
    await waitUntil(async () => voice.dialed.length > 5)
    const { inFlight } = await ada.caller.business.erase({ password: PASSWORD })
    const dialed = voice.dialed.length
    expect([inFlight, await isAnswered()]).toEqual([0, null])
    await worker.stop()
    const others = await dialOthers(ben)
    expect(voice.dialed).toHaveLength(dialed + others)
    expect(dialed).toBeLessThan(300)
    await runUntilErased(deps)
    expect((await operator.caller.admin.numbers()).rows.find((row) => row.number === number)?.client ?? null).toBe(null)
  })

  it('is allowed for the operator with the business’s name and a password, and no one else', async ({
    world,
    operator,
  }) => {
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const tenantId = await tenantOf(ada)
    const reauth = { tenantId, businessName: 'Ada', password: OPERATOR_PASSWORD }
    await expect(ben.caller.admin.eraseClient({ ...reauth, password: PASSWORD })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    for (const wrong of [{ businessName: 'Ben' }, { password: PASSWORD }]) {
      await expect(operator.caller.admin.eraseClient({ ...reauth, ...wrong })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    await expect(operator.caller.admin.eraseClient({ ...reauth, tenantId: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await ada.caller.auth.me())?.business?.name).toBe('Ada')
    await operator.caller.admin.eraseClient(reauth)
    await expect(operator.caller.admin.eraseClient(reauth)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await operator.caller.admin.clients({})).rows.map((row) => row.businessName)).toEqual(['Ben'])
    expect(await ada.caller.auth.me()).toBe(null)
    await runUntilErased(world.deps)
    const last = await operator.caller.admin.audit({ action: 'admin.erasureFinished' })
    expect(last.rows[0]).toMatchObject({ action: 'admin.erasureFinished', actor: { email: 'operator@localhost' } })
  })

  it.each([
    ['Ada  Dental', 'Ada Dental'],
    ['Ada\u00A0Dental', 'Ada Dental'],
    ['Ada\tDental', 'Ada Dental'],
    ['Ada\nDental', 'Ada Dental'],
    ['Ada \u202ElatneD', 'Ada latneD'],
    ['Ada\u200BDental', 'AdaDental'],
    ['Ada Cafe\u0301', 'Ada Café'],
    ['\u2066Ada\u2069', 'Ada'],
  ])('accepts the name that the screen shows for a client with the older name %j', async (name, typed) => {
    await using world = await createWorld(open)
    const operator = await signInOperator(world)
    const tenantId = await tenantOf(await world.signUp('ada@example.com', 'Ada'))
    await world.deps.db.updateTable('businesses').set({ name }).where('id', '=', tenantId).execute()
    const reauth = { tenantId, password: OPERATOR_PASSWORD }
    const other = operator.caller.admin.eraseClient({ ...reauth, businessName: `${typed}s` })
    await expect(other).rejects.toThrow('This does not match the business name.')
    await operator.caller.admin.eraseClient({ ...reauth, businessName: typed })
    expect((await operator.caller.admin.clients({})).rows).toEqual([])
  })

  it('continues after a process ends, and waits for a failing provider', async ({ world }) => {
    const { db } = world.deps
    const ada = await world.signUp('ada@example.com', 'Ada')
    await fillBusiness(world, ada, 'ada')
    const tenantId = await tenantOf(ada)
    const { contentHash: file } = await db.selectFrom('files').select('contentHash').executeTakeFirstOrThrow()
    await ada.caller.business.erase({ password: PASSWORD })
    const failingVoice = {
      ...world.simulator,
      deleteAgent: async () => {
        throw new Error('The provider is down.')
      },
    }
    await runUntilErased({ ...world.deps, voice: failingVoice, simulator: failingVoice }, async () => {
      const job = db.selectFrom('jobs').select('lastError').where('kind', '=', 'erasure')
      return (await job.executeTakeFirst())?.lastError !== null
    })
    const tablesForProvider = new Set(['audit_entries', 'deleted_conversations', 'erasures', 'knowledge_documents'])
    expect(Object.keys(await countRows(world, tenantId)).filter((table) => !tablesForProvider.has(table))).toEqual([])
    expect(await world.deps.blobs.read(file)).toBe(null)
    expect(await isFinished(world.deps)).toBe(false)
    const { caller } = await signInOperator(world)
    const error = 'Something went wrong. See the server log for details.'
    const item = { what: 'ada@example.com', error }
    const { failed } = await caller.admin.status()
    expect(failed).toEqual([{ work: 'erasure', count: 1, items: [item] }])
    await caller.admin.retryFailed({ work: 'erasure' })
    await runUntilErased(world.deps)
    expect(await countRows(world, tenantId)).toEqual({})
  })
})
