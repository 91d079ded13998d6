import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../context/context.ts'
import type { JobHandler } from '../jobs/job-worker.ts'
import { AGENT_NOT_GIVEN, giveByJob } from './ensure-agent.ts'
import { areAgentSettings, findSync } from './knowledge/agent-syncs.repo.ts'

const AT_ONCE = 4
/** A node with the newest settings takes the job by then. */
const OUTDATED_MS = 2000
/** A provider that is not in use cannot be asked; the installation may go back to it. */
const OUT_OF_USE_MS = 60 * 60_000

/** Syncs agents to the provider: those whose business changed something, and those whose last sync failed. */
export function agentHandler(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'voice'>): JobHandler {
  const { db, now, voice } = deps
  return {
    concurrency: AT_ONCE,
    describe: (error) => (error instanceof VoiceProviderError ? error.message : AGENT_NOT_GIVEN),
    async run(job) {
      const { provider } = job.payload as { provider: string }
      if (job.tenantId === null) return
      if (provider !== voice.name) return { runAt: now() + OUT_OF_USE_MS }
      const { agentSettings: settings } = voice
      // During a rolling restart a newer node has other settings: it syncs the agents.
      if (settings !== '' && !(await areAgentSettings(db, settings))) return { runAt: now() + OUTDATED_MS }
      const sync = await findSync(db, job.tenantId, voice.name)
      if (!sync || sync.given === sync.wanted) return
      await giveByJob(deps, { job, tenantId: job.tenantId, wanted: sync.wanted })
      return 'finished'
    },
  }
}
