import { forEachAtOnce } from '../jobs/at-once.ts'
import type { Deps } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { areAgentSettings, listDueSyncs, noteAgentSettings } from './knowledge/agent-syncs.repo.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { giveIfFree } from './ensure-agent.ts'

const LIMIT = 20
const AT_ONCE = 4
const LOOK_EVERY_MS = 2000

/**
 * Syncs agents to the provider: those whose business changed something, those whose last sync failed, and all of them
 * after the installation's agent settings changed.
 */
export function createAgentWorker(deps: Deps): Worker {
  const { name: provider, agentSettings: settings } = deps.voice
  let areSettingsNoted = settings === ''
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    if (!areSettingsNoted) await noteAgentSettings(deps.db, { provider, settings, now: deps.now() })
    areSettingsNoted = true
    // During a rolling restart a newer node has other settings: it syncs the agents.
    if (settings !== '' && !(await areAgentSettings(deps.db, settings))) return 'idle'
    const due = await listDueSyncs(deps.db, { provider, now: deps.now(), limit: LIMIT })
    await forEachAtOnce(due, { atOnce: AT_ONCE, isStopping }, async (tenantId) => {
      try {
        await giveIfFree(deps, tenantId)
      } catch (error) {
        const isExpected = error instanceof DomainError
        deps.log[isExpected ? 'warn' : 'error']({ err: error, tenantId }, 'an agent could not be given to the provider')
      }
    })
    return due.length === LIMIT ? 'more' : 'idle'
  }
  const worker = createWorker('agents', turn, { everyMs: LOOK_EVERY_MS, log: deps.log })
  deps.events.on('jobsQueued', worker.wake)
  return worker
}
