import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../context/context.ts'
import { UNUSED_PROVIDER_RETRY_MS } from '../jobs/backoff.ts'
import type { JobHandler } from '../jobs/job-worker.ts'
import { AGENT_SYNC_FAILED, syncAgentByJob } from './ensure-agent.ts'
import { hasCurrentAgentSettings, findSync } from './knowledge/agent-syncs.repo.ts'
import { agentSettingsOf } from './knowledge/sync-jobs.ts'
import { deleteOldCopies } from './tools/sync-tools.ts'

const CONCURRENCY = 4
/** How long a node with outdated settings leaves the job to a node with the newest settings. */
const OUTDATED_MS = 2000

/** Syncs an agent to the provider after its business changed something or its last sync failed. */
export function agentHandler(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'settings' | 'secretKey'>,
): JobHandler {
  const { db, now, voice } = deps
  return {
    concurrency: CONCURRENCY,
    describe: (error) => (error instanceof VoiceProviderError ? error.message : AGENT_SYNC_FAILED),
    async run(job) {
      const { provider } = job.payload as { provider: string }
      if (job.tenantId === null) return
      if (provider !== voice.name) return { runAt: now() + UNUSED_PROVIDER_RETRY_MS }
      const settings = agentSettingsOf(deps)
      // During a rolling restart, only nodes with the newest settings sync agents.
      if (settings !== '' && !(await hasCurrentAgentSettings(db, settings))) return { runAt: now() + OUTDATED_MS }
      const sync = await findSync(db, job.tenantId, voice.name)
      if (!sync) return
      if (sync.appliedVersion === sync.desiredVersion) return await deleteOldCopies(deps, job.tenantId)
      await syncAgentByJob(deps, { job, tenantId: job.tenantId, desiredVersion: sync.desiredVersion })
      return 'finished'
    },
  }
}
