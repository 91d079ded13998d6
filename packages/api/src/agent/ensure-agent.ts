import { setTimeout as sleep } from 'node:timers/promises'

import { recordingRequest } from '@callwright/contract/agent/disclosures'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { findStorageFailure } from '@callwright/db/errors/storage-failure'
import {
  type AgentConfiguration,
  type AgentTool,
  type SavedAgent,
  VoiceProviderError,
} from '@callwright/voice/voice-provider'

import { computeBackoffMs } from '../jobs/backoff.ts'
import { enqueueJobs, jobRow } from '../jobs/enqueue-job.ts'
import { claimJobByKey, failJob, finishJobs, insertJobsIfMissing, type Job } from '../jobs/jobs.repo.ts'
import type { Deps } from '../context/context.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import * as syncs from './knowledge/agent-syncs.repo.ts'
import { findContext } from './knowledge/find-context.ts'
import { documentName, listDocuments, markAttached, resetMissingDocuments } from './knowledge/knowledge.repo.ts'
import { documentJob } from './knowledge/document-job.ts'
import { planDocuments } from './knowledge/plan-documents.ts'
import { findNewestVersionId, markVersionApplied } from './prompts/versions.repo.ts'
import { agentJob, requestAgentSync } from './knowledge/sync-jobs.ts'
import { enqueueNumberUpdates } from '../usage/number-updates.ts'
import { lockTenant } from '../tenant/tenant.repo.ts'
import * as repo from './agent.repo.ts'
import { toAgentText } from './agent-text.ts'
import { listFields } from './fields/fields.repo.ts'
import { findPromptHours } from './hours/outside-hours.ts'
import { composeOpening, composeVoicemail } from './opening/compose-opening.ts'
import { findOpeningInForce, type OpeningInForce } from './opening/opening.repo.ts'
import { listPossibleTransfers } from './transfers/view-transfers.ts'
import { listOldCopies } from './tools/copies.repo.ts'
import { saveTools } from './tools/sync-tools.ts'
import { findAgentBooking } from './tools/booking-tools.ts'
import { listAgentTools } from './tools/agent-tools.ts'

type AgentDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'settings' | 'secretKey'>

export type ReadyAgent = repo.AgentRow & { agentId: string; opening: OpeningInForce }

/** What the provider is to have. */
type DesiredAgent = { configuration: Omit<AgentConfiguration, 'tools'>; tools: readonly AgentTool[] }

/** Longer than a sync takes, including its retries. */
const LEASE_MS = 120_000
/** If a request ends without completing its sync, a background job takes over after this delay. */
const BACKGROUND_SYNC_MS = 60_000
/** How long a request waits for another sync of the same agent. */
const MAX_WAIT_MS = 45_000
const POLL_MS = 100

/** The error shown when a sync fails for a reason other than the provider. */
export const AGENT_SYNC_FAILED = 'Your agent could not be updated. We will try again soon.'

/**
 * The tenant's agent. Syncs it to the provider first if it has changed or does not exist there yet.
 * @throws DomainError `not-found`, `provider-failed`, `unavailable`
 */
export async function loadAgent(deps: AgentDeps, tenantId: TenantId): Promise<ReadyAgent> {
  const agent = await repo.findAgent(deps.db, tenantId, deps.voice.name)
  if (!agent) throw notFound()
  const { agentId } = agent
  const opening = await findOpeningInForce(deps.db, deps, tenantId)
  const sync = await syncs.findSync(deps.db, tenantId, deps.voice.name)
  if (agentId !== null && sync && sync.appliedVersion === sync.desiredVersion) return { ...agent, agentId, opening }
  const syncedId = await syncAgent(deps, tenantId)
  const syncedAgent = await repo.findAgent(deps.db, tenantId, deps.voice.name)
  if (!syncedAgent) throw notFound()
  return { ...syncedAgent, agentId: syncedId, opening: await findOpeningInForce(deps.db, deps, tenantId) }
}

/**
 * Syncs the agent's desired version to the provider, and returns once the provider has that version or a newer one.
 * Each tenant has at most one sync at a time across all nodes: concurrent requests create one agent, and the newest
 * text wins.
 * @returns the provider's id for the agent
 * @throws DomainError `not-found` if the business was erased during the sync, `provider-failed` with a message for
 * users, `unavailable`; our rows stay as they are
 */
export async function syncAgent(deps: AgentDeps, tenantId: TenantId): Promise<string> {
  const provider = deps.voice.name
  await syncs.ensureSync(deps.db, { tenantId, provider })
  const target = (await syncs.findSync(deps.db, tenantId, provider))?.desiredVersion ?? 0
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_MS) {
    if (await trySync(deps, tenantId)) return await findSyncedAgentId(deps, tenantId)
    await sleep(POLL_MS)
    const sync = await syncs.findSync(deps.db, tenantId, provider)
    if (sync && sync.appliedVersion >= target) return await findSyncedAgentId(deps, tenantId)
  }
  throw new DomainError('unavailable', 'Your agent is being updated right now. Please try again.')
}

async function findSyncedAgentId({ db, voice }: AgentDeps, tenantId: TenantId): Promise<string> {
  const agentId = (await repo.findAgent(db, tenantId, voice.name))?.agentId
  if (!agentId) throw notFound()
  return agentId
}

/**
 * Syncs the agent unless another holder is syncing it.
 * @returns false if another holder has the job
 * @throws DomainError `provider-failed`
 */
async function trySync(deps: AgentDeps, tenantId: TenantId): Promise<boolean> {
  const { db, now, newId, voice } = deps
  const sync = { tenantId, provider: voice.name }
  await insertJobsIfMissing(db, [jobRow(deps, agentJob(sync, now() + BACKGROUND_SYNC_MS))])
  const job = await claimJobByKey(db, {
    ...{ kind: 'agent', key: syncs.agentJobKey(sync), holder: newId() },
    ...{ now: now(), until: now() + LEASE_MS },
  })
  if (!job) return false
  try {
    const desiredVersion = (await syncs.findSync(db, tenantId, voice.name))?.desiredVersion
    if (desiredVersion === undefined) throw notFound()
    await syncAgentByJob(deps, { job, tenantId, desiredVersion })
    return true
  } catch (error) {
    const isProviderError = error instanceof VoiceProviderError
    const message = isProviderError ? error.message : AGENT_SYNC_FAILED
    await releaseJob(db, job, { error: message, runAt: now() + computeBackoffMs(job.attempts), failedAt: null })
    throw isProviderError ? new DomainError('provider-failed', message, { cause: error }) : error
  }
}

const RELEASE_INTERVAL_MS = 1000

/** Retries while storage fails: until it is released, the lease would block every sync for this agent for minutes. */
async function releaseJob(db: Db, job: Job, failure: Parameters<typeof failJob>[2]): Promise<void> {
  try {
    await failJob(db, job, failure)
  } catch (error) {
    if (findStorageFailure(error) === null) throw error
    const retry = (): void => void releaseJob(db, job, failure).catch(() => null)
    setTimeout(retry, RELEASE_INTERVAL_MS).unref()
  }
}

/**
 * Syncs the agent to the provider as the holder of its job, and finishes that job.
 * @param work.desiredVersion read before the agent's text
 */
export async function syncAgentByJob(
  deps: AgentDeps,
  { job, tenantId, desiredVersion }: { job: Job; tenantId: TenantId; desiredVersion: number },
): Promise<void> {
  const { db, voice } = deps
  const { versionId, ...desired } = await db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    await planDocuments(trx, tenantId, { provider: voice.name, deps, dueAt: deps.now() })
    const newestId = await findNewestVersionId(trx, tenantId)
    const tools = await listAgentTools(trx, tenantId)
    return { configuration: await readConfiguration(trx, deps, tenantId), tools, versionId: newestId }
  })
  const { configuration } = desired
  const { hasDocuments, ...agent } = await saveAtProvider(deps, tenantId, desired)
  const { agentId } = agent
  const documentIds = configuration.documents.map(({ documentId }) => documentId)
  const storedAgentId = await db.transaction().execute(async (trx) => {
    const now = deps.now()
    const isAlive = await lockTenant(trx, tenantId)
    // Lock order: the sync row before its job, as in `requestAgentSync`.
    await syncs.saveAppliedVersion(trx, { tenantId, provider: voice.name }, desiredVersion)
    if (versionId !== null) await markVersionApplied(trx, tenantId, { id: versionId, now })
    const isHolder = (await finishJobs(trx, [job])).size > 0
    if (isAlive && !isHolder) {
      // Our lease expired and another holder synced the agent. Which text arrived last is unknown, so sync again.
      await requestAgentSync(trx, deps, { tenantId, dueAt: now })
      return (await repo.findAgent(trx, tenantId, voice.name))?.agentId ?? null
    }
    if (!(await repo.saveProviderAgent(trx, tenantId, { provider: voice.name, agent, now }))) return null
    if (configuration.agentId !== agentId) await enqueueNumberUpdates(trx, deps, tenantId)
    // The agent's next job deletes them.
    const hasOldTools = (await listOldCopies(trx, tenantId, voice.name)).length > 0
    if (hasOldTools) await enqueueJobs(trx, deps, [agentJob({ tenantId, provider: voice.name }, now)])
    if (hasDocuments) await markAttached(trx, tenantId, { provider: voice.name, documentIds, now })
    else {
      const missingDocuments = await resetMissingDocuments(trx, tenantId, { provider: voice.name, documentIds })
      await enqueueJobs(
        trx,
        deps,
        missingDocuments.map((document) => documentJob(document, now)),
      )
    }
    return agentId
  })
  if (storedAgentId === agentId) return
  // A duplicate, or an agent that a finished erasure missed.
  await voice.deleteAgent(agentId)
  if (storedAgentId === null) throw notFound()
}

/**
 * The provider refuses an agent if one of its documents no longer exists there. The agent is then saved without any
 * documents and all of them are uploaded again: a deletion at the provider must not block an agent's updates.
 */
async function saveAtProvider(
  deps: AgentDeps,
  tenantId: TenantId,
  { configuration, tools }: DesiredAgent,
): Promise<SavedAgent & { hasDocuments: boolean }> {
  const { documents } = configuration
  try {
    return { ...(await saveWithTools(deps, tenantId, { configuration, tools })), hasDocuments: true }
  } catch (error) {
    if (!isRefusal(error) || documents.length === 0) throw error
    const bare = { ...configuration, documents: [] }
    const saved = await saveWithTools(deps, tenantId, { configuration: bare, tools })
    for (const { documentId } of documents) await deps.voice.removeDocument(documentId)
    return { ...saved, hasDocuments: false }
  }
}

/** The provider also refuses an agent if one of its tools no longer exists there: all of them are then saved again. */
async function saveWithTools(
  deps: AgentDeps,
  tenantId: TenantId,
  { configuration, tools }: DesiredAgent,
): Promise<SavedAgent> {
  const save = async (isLost: boolean): Promise<SavedAgent> =>
    await deps.voice.saveAgent({ ...configuration, tools: await saveTools(deps, tenantId, { tools, isLost }) })
  try {
    return await save(false)
  } catch (error) {
    if (!isRefusal(error) || tools.length === 0) throw error
    return await save(true)
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof VoiceProviderError && error.reason === 'refused'
}

/** The agent's full configuration for the provider, from our current rows. */
async function readConfiguration(db: Db, deps: AgentDeps, tenantId: TenantId): Promise<DesiredAgent['configuration']> {
  const provider = deps.voice.name
  const agent = await repo.findAgent(db, tenantId, provider)
  if (!agent) throw notFound()
  const { agentId, businessName, language, firstMessage, voicemailMessage: message } = agent
  const opening = await findOpeningInForce(db, deps, tenantId)
  const documents = await listDocuments(db, tenantId, provider)
  const { text: hours, timeZone } = await findPromptHours(db, deps, tenantId)
  return {
    tenantId,
    agentId,
    businessName,
    ...toAgentText(agent),
    firstMessage: composeOpening(opening, { language, firstMessage }),
    voicemailMessage: composeVoicemail(opening, { language, message }),
    isOpeningProtected: opening.disclosureOn || (opening.recordingMode === 'announce' && !opening.isPending),
    recordingMode: opening.recordingMode,
    context: [await findContext(db, tenantId), hours, recordingRequest(opening.recordingMode, language)]
      .filter(Boolean)
      .join('\n\n'),
    documents: documents.flatMap((document) => {
      const { state, documentId, sourceKind: kind } = document
      return state === 'sent' && documentId !== null ? [{ documentId, name: documentName(document), kind }] : []
    }),
    fields: await listFields(db, tenantId),
    transfers: await listPossibleTransfers(db, deps, tenantId),
    timeZone: (await findAgentBooking(db, tenantId))?.timeZone ?? timeZone,
  }
}
