import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { enqueueJobs, type NewJob } from '../../jobs/enqueue-job.ts'
import { toolSecretOwner } from '../tools/tool-token.ts'
import * as repo from './agent-syncs.repo.ts'

type JobDeps = Pick<Deps, 'now' | 'newId'>
type SettingsDeps = Pick<Deps, 'voice' | 'settings' | 'secretKey'>

export function agentJob({ tenantId, provider }: repo.SyncKey, runAt: number): NewJob {
  return { kind: 'agent', key: repo.agentJobKey({ tenantId, provider }), tenantId, payload: { provider }, runAt }
}

/**
 * Marks the agent as outdated at every provider and queues a sync at `dueAt`. Runs in the transaction that makes the
 * change; the caller emits `jobsQueued` after the commit.
 */
export async function requestAgentSync(
  db: Db,
  deps: JobDeps,
  { tenantId, dueAt }: { tenantId: TenantId; dueAt: number },
): Promise<void> {
  const raised = await repo.incrementDesiredVersions(db, { tenantId })
  await enqueueJobs(
    db,
    deps,
    raised.map((sync) => agentJob(sync, dueAt)),
  )
}

/**
 * The provider's settings, the countries to which agents may transfer calls, whether calls must say that an AI is
 * speaking, and where and with what secret tools ask us; '' if the provider has none.
 */
export function agentSettingsOf({ voice, settings, secretKey }: SettingsDeps): string {
  const { countries, disclosureRequired, publicUrl } = settings
  const required = disclosureRequired ? ' disclosed' : ''
  const tools = `${publicUrl} ${toolSecretOwner(secretKey)}`
  return voice.agentSettings === '' ? '' : `${voice.agentSettings} ${countries.join(',')}${required} ${tools}`
}

/** Marks every agent of the provider as outdated if the installation's agent settings have changed. */
export async function queueSyncsIfSettingsChanged(
  deps: SettingsDeps & Pick<Deps, 'db' | 'now' | 'newId' | 'events'>,
): Promise<void> {
  const provider = deps.voice.name
  const settings = agentSettingsOf(deps)
  if (settings === '') return
  await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.saveAgentSettings(trx, settings, deps.now()))) return
    const raised = await repo.incrementDesiredVersions(trx, { provider })
    await enqueueJobs(
      trx,
      deps,
      raised.map((sync) => agentJob(sync, deps.now())),
    )
  })
  deps.events.emit('jobsQueued')
}
