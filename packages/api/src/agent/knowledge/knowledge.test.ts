import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { listAt, textAt } from '@callwright/fake-elevenlabs/json'
import { expect } from 'vitest'

import { agentHandler } from '../agent-job.ts'
import { syncAgent } from '../ensure-agent.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { createLatch } from '../../testing/latch.ts'
import { type ProviderWorld, createProviderWorld } from '../../testing/test-provider.ts'
import { type Browser, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import type { Worker } from '../../jobs/worker.ts'
import { createJobWorker } from '../../jobs/job-worker.ts'
import { documentHandler } from './document-job.ts'
import { queueContextSync } from './queue-context-sync.ts'
import { queueSyncsIfSettingsChanged } from './sync-jobs.ts'

const PDF = 'application/pdf'
const KNOWLEDGE = 'conversation_config.agent.prompt.knowledge_base'

async function findTenantId({ caller }: Browser): Promise<TenantId> {
  const me = await caller.auth.me()
  if (!me?.business) throw new Error('No business has signed up')
  return me.business.tenantId
}

/** Changes rows and calls `queueContextSync` in the same transaction, as the product does. */
async function changeContext(
  world: World,
  tenantId: TenantId,
  changeRows: (trx: Db) => Promise<unknown>,
): Promise<void> {
  await world.deps.db.transaction().execute(async (trx) => {
    await changeRows(trx)
    await queueContextSync(trx, world.deps, tenantId)
  })
}

async function addFile(
  world: World,
  tenantId: TenantId,
  file: { id: string; name: string; type?: string },
): Promise<void> {
  const { hash, size } = await world.deps.blobs.put(Buffer.from(`bytes of ${file.name}`))
  const { id, name, type = PDF } = file
  const row = { id, tenantId, kind: 'document' as const, name, mediaType: type, sizeBytes: size }
  await changeContext(world, tenantId, (trx) =>
    trx
      .insertInto('files')
      .values({ ...row, contentHash: hash, createdAt: world.deps.now() })
      .execute(),
  )
}

async function addLink(world: World, tenantId: TenantId, link: { id: string; url: string }): Promise<void> {
  await changeContext(world, tenantId, (trx) =>
    trx
      .insertInto('links')
      .values({ ...link, tenantId, createdAt: world.deps.now() })
      .execute(),
  )
}

/** Runs the background jobs until a condition holds, advancing the clock past their delays. */
async function runJobsUntil(world: World, provider: ProviderWorld, isDone: () => Promise<boolean>): Promise<void> {
  await queueSyncsIfSettingsChanged(provider.deps)
  const workers: Worker[] = [
    createJobWorker(provider.deps, {
      agent: agentHandler(provider.deps),
      document: documentHandler(provider.deps),
    }),
  ]
  for (const worker of workers) worker.start()
  await waitUntil(async () => {
    world.clock.advance(500)
    world.deps.events.emit('jobsQueued')
    return await isDone()
  })
  for (const worker of workers) await worker.stop()
  world.deps.events.removeAllListeners('jobsQueued')
}

const readPrompt = ({ fake }: ProviderWorld, agentId: string | null): string =>
  JSON.stringify(fake.state.agents.get(agentId ?? '')?.body)

/** The agent's document names at the provider, without our ids. */
const listDocumentNames = ({ fake }: ProviderWorld, agentId: string | null): string[] =>
  listAt(fake.state.agents.get(agentId ?? '')?.body, KNOWLEDGE).map((document) =>
    textAt(document, 'name').replace(/^\[[^\]]*\] /, ''),
  )

describeWorld('an agent that is updated while its documents are being uploaded', (it) => {
  it('is synced without errors', async ({ world }) => {
    const { deps } = world
    const tenantId = await findTenantId(await world.signUp('ada@example.com'))
    const worker = createJobWorker(deps, { agent: agentHandler(deps), document: documentHandler(deps) })
    worker.start()
    const wakeTimer = setInterval(worker.wake, 1)
    for (let round = 0; round < 60; round += 1) {
      const links = [1, 2, 3].map((nth) => ({ id: `link_${round}_${nth}`, url: `https://example.com/${round}/${nth}` }))
      await deps.db
        .insertInto('links')
        .values(links.map((link) => ({ ...link, tenantId, createdAt: deps.now() })))
        .execute()
      world.clock.advance(3000)
      await syncAgent(deps, tenantId)
    }
    clearInterval(wakeTimer)
    await worker.stop()
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describeWorld('an agent’s knowledge', (it) => {
  it("contains its own business's description, notes, links, and documents, not deleted ones", async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    const [caller, bensCaller] = [ada, ben].map(provider.callerOf)
    const tenantId = await findTenantId(ada)
    await addFile(world, tenantId, { id: 'f1', name: 'menu.pdf' })
    // Documents wait until there is an agent.
    expect(await caller?.agent.knowledge()).toMatchObject({
      agent: 'none',
      documents: [{ name: 'menu.pdf', state: 'waiting' }],
    })
    const input = { systemPrompt: 'Be kind.' }
    const agentId = (await caller?.agent.update(input))?.agentId ?? null
    const bensAgentId = (await bensCaller?.agent.update(input))?.agentId ?? null
    await addFile(world, tenantId, { id: 'f2', name: 'photo.png', type: 'image/png' })
    await addLink(world, tenantId, { id: 'l1', url: 'https://www.example.com/prices/' })
    await changeContext(world, tenantId, (trx) =>
      trx
        .updateTable('businesses')
        .set({ description: 'We have {{ ten }} chairs.', notes: 'Closed on Monday.' })
        .where('id', '=', tenantId)
        .execute(),
    )
    expect((await caller?.agent.get())?.sync).toBe('waiting')
    const isKnown = async (): Promise<boolean> => {
      const { agent, documents = [] } = (await caller?.agent.knowledge()) ?? {}
      return agent === 'saved' && documents.every(({ state }) => state === 'known' || state === 'for-people')
    }
    await runJobsUntil(world, provider, isKnown)
    const knowledge = await caller?.agent.knowledge()
    expect(knowledge?.text).toEqual({ description: 25, notes: 17, links: 1, isCut: false, state: 'known' })
    expect(knowledge?.documents.map(({ kind, name, state }) => [kind, name, state])).toEqual([
      ['file', 'menu.pdf', 'known'],
      ['file', 'photo.png', 'for-people'],
      ['link', 'example.com/prices', 'known'],
    ])
    expect(listDocumentNames(provider, agentId).toSorted()).toEqual(['example.com/prices', 'menu.pdf'])
    const prompt = readPrompt(provider, agentId)
    for (const text of ['We have { { ten } } chairs.', 'Closed on Monday.', 'https://www.example.com/prices/']) {
      expect(prompt).toContain(text)
    }
    const contents = [...provider.fake.state.documents.values()].map(({ content }) => content)
    expect(contents.toSorted()).toEqual(['bytes of menu.pdf', 'https://www.example.com/prices/'])
    expect(readPrompt(provider, bensAgentId)).not.toContain('Monday')
    expect((await bensCaller?.agent.knowledge())?.documents).toEqual([])

    await changeContext(world, tenantId, (trx) => trx.deleteFrom('files').where('id', '=', 'f1').execute())
    expect((await caller?.agent.knowledge())?.documents.map(({ state }) => state)).toContain('leaving')
    await runJobsUntil(world, provider, async () => provider.fake.state.documents.size === 1 && (await isKnown()))
    expect(listDocumentNames(provider, agentId)).toEqual(['example.com/prices'])
  })

  it('shows which document could not be sent, and retries it on request', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const ada = await world.signUp('ada@example.com')
    const caller = provider.callerOf(ada)
    const tenantId = await findTenantId(ada)
    await caller.agent.update({ systemPrompt: 'Be kind.' })
    provider.fake.addFault({ kind: '500-before', path: '/knowledge-base', status: 422 })
    await addFile(world, tenantId, { id: 'f1', name: 'menu.pdf' })
    const readFirstDocument = async () => (await caller.agent.knowledge()).documents[0]
    await runJobsUntil(world, provider, async () => (await readFirstDocument())?.state === 'failed')
    expect((await readFirstDocument())?.error).toMatch(/^[A-Z].*\.$/)
    provider.fake.clearFaults()
    await caller.agent.retryKnowledge()
    await runJobsUntil(world, provider, async () => (await readFirstDocument())?.state === 'known')
    // Temporary provider failures are retried automatically.
    provider.fake.addFault({ kind: '500-before', path: '/knowledge-base', times: 3 })
    provider.fake.addFault({ kind: 'reset', path: '/v1/convai/agents', times: 2 })
    await addLink(world, tenantId, { id: 'l1', url: 'https://example.com' })
    await runJobsUntil(world, provider, async () => {
      const { agent, documents } = await caller.agent.knowledge()
      return agent === 'saved' && documents.every(({ state }) => state === 'known')
    })
  })

  it('survives a lost upload response and a deletion during an upload', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const ada = await world.signUp('ada@example.com')
    const caller = provider.callerOf(ada)
    const tenantId = await findTenantId(ada)
    const { agentId } = await caller.agent.update({ systemPrompt: 'Be kind.' })
    // The upload arrives but its response is lost: the document is uploaded again, and only one copy is attached.
    provider.fake.addFault({ kind: 'reset', path: '/knowledge-base', times: 1 })
    await addFile(world, tenantId, { id: 'f1', name: 'menu.pdf' })
    const isKnown = async () => (await caller.agent.knowledge()).documents.every(({ state }) => state === 'known')
    await runJobsUntil(world, provider, isKnown)
    expect(listDocumentNames(provider, agentId)).toEqual(['menu.pdf'])
    const names = [...provider.fake.state.documents.values()].map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(['[f1] menu.pdf']))

    const countBefore = provider.fake.state.documents.size
    const { voice } = provider.deps
    const { addDocument } = voice
    const response = createLatch()
    voice.addDocument = async (document) => {
      const added = await addDocument(document)
      await response.wait()
      return added
    }
    await addLink(world, tenantId, { id: 'l1', url: 'https://example.com' })
    const jobs = runJobsUntil(world, provider, async () => {
      const rows = await world.deps.db.selectFrom('knowledge_documents').select('sourceId').execute()
      return rows.length === 1 && provider.fake.state.documents.size === countBefore
    })
    await response.reached
    await changeContext(world, tenantId, (trx) => trx.deleteFrom('links').execute())
    response.release()
    await jobs
    expect(listDocumentNames(provider, agentId)).toEqual(['menu.pdf'])
  })

  it('is uploaded again after a document is deleted at the provider', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const ada = await world.signUp('ada@example.com')
    const caller = provider.callerOf(ada)
    const { agentId } = await caller.agent.update({ systemPrompt: 'Be kind.' })
    const tenantId = await findTenantId(ada)
    for (const name of ['menu.pdf', 'prices.pdf']) await addFile(world, tenantId, { id: name, name })
    const isKnown = async () => (await caller.agent.knowledge()).documents.every(({ state }) => state === 'known')
    await runJobsUntil(world, provider, isKnown)
    const [deleted = ''] = provider.fake.state.documents.keys()
    provider.fake.state.documents.delete(deleted)
    expect((await caller.agent.update({ systemPrompt: 'Be quick.' })).sync).toBe('saved')
    await runJobsUntil(world, provider, isKnown)
    expect(listDocumentNames(provider, agentId).toSorted()).toEqual(['menu.pdf', 'prices.pdf'])
    expect(provider.fake.state.documents.size).toBe(2)
  })
})
