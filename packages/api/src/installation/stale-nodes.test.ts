import { expect } from 'vitest'

import { agentHandler } from '../agent/agent-job.ts'
import { syncAgent } from '../agent/ensure-agent.ts'
import { documentHandler } from '../agent/knowledge/document-job.ts'
import { createJobWorker } from '../jobs/job-worker.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { createLatch } from '../testing/latch.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { waitUntil } from '../testing/wait-until.ts'

const MINUTE_MS = 60_000

describeWorld('a node that was frozen beyond its lease and wakes up', (it) => {
  // Security: 61
  it('removes its upload if another node has uploaded the document since', async ({ world, ada }) => {
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hello' })
    await ada.caller.business.addLink({ link: 'https://example.com/menu' })
    const frozen = createLatch()
    let isFrozen = false
    const removedIds: string[] = []
    const voice = {
      ...world.deps.voice,
      async addDocument() {
        isFrozen = true
        await frozen.wait()
        return { documentId: 'doc_of_the_stale_node' }
      },
      removeDocument: async (documentId: string) => void removedIds.push(documentId),
    }
    const staleWorker = createJobWorker(world.deps, { document: documentHandler({ ...world.deps, voice }) })
    // The agent's worker queues the uploads.
    await using _agents = runJobs(world.deps, { agent: agentHandler(world.deps) })
    staleWorker.start()
    await waitUntil(async () => {
      world.clock.advance(500)
      world.deps.events.emit('jobsQueued')
      return isFrozen
    })
    world.clock.advance(6 * MINUTE_MS)
    const documents = async (): Promise<{ state: string; documentId: string | null }[]> =>
      await world.deps.db.selectFrom('knowledge_documents').select(['state', 'documentId']).execute()
    await using _other = runJobs(world.deps, { document: documentHandler(world.deps) })
    await waitUntil(async () => (await documents())[0]?.state === 'sent')
    const before = await documents()
    frozen.release()
    await staleWorker.stop()
    expect(await documents()).toEqual(before)
    expect(removedIds).toEqual(['doc_of_the_stale_node'])
  })

  // Security: 61
  it("does not have the last word on an agent's prompt", async ({ world, ada, tenantId }) => {
    await ada.caller.agent.update({ systemPrompt: 'The first text.', firstMessage: 'Hello' })
    const frozen = createLatch()
    const { voice } = world.deps
    const saveAgent: typeof voice.saveAgent = async (agent) => {
      await frozen.wait()
      return await voice.saveAgent(agent)
    }
    const staleSync = syncAgent({ ...world.deps, voice: { ...voice, saveAgent } }, tenantId)
    await frozen.reached
    world.clock.advance(3 * MINUTE_MS)
    await ada.caller.agent.update({ systemPrompt: 'The second text.', firstMessage: 'Hello' })
    frozen.release()
    await staleSync
    const readConfigurations = async (): Promise<string> =>
      JSON.stringify(await world.deps.db.selectFrom('simulated_agents').select('configuration').execute())
    expect(await readConfigurations()).toContain('The first text.')
    await using _agents = runJobs(world.deps, { agent: agentHandler(world.deps) })
    await waitUntil(async () => (await readConfigurations()).includes('The second text.'))
    await waitUntil(async () => (await ada.caller.agent.get()).sync === 'saved')
  })
})
