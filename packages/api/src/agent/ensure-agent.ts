import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { storageTrouble } from '@callwright/db/errors/storage-trouble'
import { type AgentConfiguration, type ProviderName, VoiceProviderError } from '@callwright/voice/voice-provider'

import { backoff } from '../jobs/backoff.ts'
import { enqueueJobs, jobRow } from '../jobs/enqueue-job.ts'
import { claimJobOfKey, failJob, finishJobs, insertJobsIfMissing, type Job } from '../jobs/jobs.repo.ts'
import type { Deps } from '../context/context.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import * as syncs from './knowledge/agent-syncs.repo.ts'
import { contextText } from './knowledge/context-text.ts'
import { documentName, findFacts, listDocuments, markAttached, uploadAnew } from './knowledge/knowledge.repo.ts'
import { documentJob } from './knowledge/document-job.ts'
import { planDocuments } from './knowledge/plan-documents.ts'
import { agentJob, raiseWanted } from './knowledge/sync-jobs.ts'
import { followHold } from '../usage/follow-hold.ts'
import { lockTenant } from '../tenant/tenant.repo.ts'
import * as repo from './agent.repo.ts'

type AgentDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'voice'>

export type ReadyAgent = repo.AgentRow & { agentId: string }

/** Longer than giving an agent takes, with its retries. */
const LEASE_MS = 120_000
/** When the background takes over, should the request that gives an agent end without having given it. */
const LEFT_BEHIND_MS = 60_000
/** How long somebody waits for another who gives the same agent. */
const LONGEST_WAIT_MS = 45_000
const LOOK_AGAIN_MS = 100

/** What people read where giving an agent fails and the provider is not the reason. */
export const AGENT_NOT_GIVEN = 'Your agent could not be updated. It is tried again soon.'

/**
 * The tenant's agent as it stands in our rows, made at the provider when it is first needed.
 * @throws DomainError `not-found`, `provider-failed`, `unavailable`
 */
export async function loadAgent(deps: AgentDeps, tenantId: TenantId): Promise<ReadyAgent> {
  const agent = await repo.findAgent(deps.db, tenantId, deps.voice.name)
  if (!agent) throw notFound()
  const { agentId } = agent
  const sync = await syncs.findSync(deps.db, tenantId, deps.voice.name)
  if (agentId !== null && sync && sync.given === sync.wanted) return { ...agent, agentId }
  const givenId = await giveAgent(deps, tenantId)
  const newest = await repo.findAgent(deps.db, tenantId, deps.voice.name)
  if (!newest) throw notFound()
  return { ...newest, agentId: givenId }
}

/**
 * Gives the provider what is wanted by now, and returns when it has that or more. One at a time does so for a tenant,
 * whichever process it is in; so two requests at once make one agent, and the newest texts are the last ones given.
 * @returns the provider's id of the agent
 * @throws DomainError `not-found` where the business was erased meanwhile, `provider-failed` with a sentence for people, `unavailable`; our rows stay as they are
 */
export async function giveAgent(deps: AgentDeps, tenantId: TenantId): Promise<string> {
  const provider = deps.voice.name
  await syncs.ensureSync(deps.db, { tenantId, provider })
  const target = (await syncs.findSync(deps.db, tenantId, provider))?.wanted ?? 0
  for (let waited = 0; waited <= LONGEST_WAIT_MS; waited += LOOK_AGAIN_MS) {
    if (await giveIfFree(deps, tenantId)) return await givenId(deps, tenantId)
    await sleep(LOOK_AGAIN_MS)
    const sync = await syncs.findSync(deps.db, tenantId, provider)
    if (sync && sync.given >= target) return await givenId(deps, tenantId)
  }
  throw new DomainError('unavailable', 'Your agent is being updated at this moment. Please try again.')
}

async function givenId({ db, voice }: AgentDeps, tenantId: TenantId): Promise<string> {
  const agentId = (await repo.findAgent(db, tenantId, voice.name))?.agentId
  if (!agentId) throw notFound()
  return agentId
}

/**
 * The same, unless another holder is at it.
 * @returns false where one is
 * @throws DomainError `provider-failed`
 */
async function giveIfFree(deps: AgentDeps, tenantId: TenantId): Promise<boolean> {
  const { db, now, newId, voice } = deps
  const sync = { tenantId, provider: voice.name }
  await insertJobsIfMissing(db, [jobRow(deps, agentJob(sync, now() + LEFT_BEHIND_MS))])
  const job = await claimJobOfKey(db, {
    ...{ kind: 'agent', key: syncs.agentJobKey(sync), holder: newId() },
    ...{ now: now(), until: now() + LEASE_MS },
  })
  if (!job) return false
  try {
    const wanted = (await syncs.findSync(db, tenantId, voice.name))?.wanted
    if (wanted === undefined) throw notFound()
    await giveByJob(deps, { job, tenantId, wanted })
    return true
  } catch (error) {
    const isTheirs = error instanceof VoiceProviderError
    const sentence = isTheirs ? error.message : AGENT_NOT_GIVEN
    await giveBack(db, job, { error: sentence, runAt: now() + backoff(job.attempts), failedAt: null })
    throw isTheirs ? new DomainError('provider-failed', sentence, { cause: error }) : error
  }
}

const GIVE_BACK_EVERY_MS = 1000

/** Where the disk does not take it now, it is tried until it does: the lease would keep everybody out for minutes. */
async function giveBack(db: Db, job: Job, failure: Parameters<typeof failJob>[2]): Promise<void> {
  try {
    await failJob(db, job, failure)
  } catch (error) {
    if (storageTrouble(error) === null) throw error
    const again = (): void => void giveBack(db, job, failure).catch(() => null)
    setTimeout(again, GIVE_BACK_EVERY_MS).unref()
  }
}

/**
 * Gives the provider the agent as its holder, and finishes its job.
 * @param work.wanted what was wanted before its texts are read
 */
export async function giveByJob(
  deps: AgentDeps,
  { job, tenantId, wanted }: { job: Job; tenantId: TenantId; wanted: number },
): Promise<void> {
  const { db, voice } = deps
  const configuration = await db.transaction().execute(async (trx) => {
    await lockTenant(trx, tenantId)
    await planDocuments(trx, tenantId, { provider: voice.name, deps, dueAt: deps.now() })
    return await configurationOf(trx, tenantId, voice.name)
  })
  const { agentId, hasDocuments } = await saveAtProvider(voice, configuration)
  const documentIds = configuration.documents.map(({ documentId }) => documentId)
  const kept = await db.transaction().execute(async (trx) => {
    const now = deps.now()
    const isAlive = await lockTenant(trx, tenantId)
    // The sync before its job, in the order of `raiseWanted`.
    await syncs.noteGiven(trx, { tenantId, provider: voice.name }, wanted)
    const isOurs = (await finishJobs(trx, [job])).size > 0
    if (isAlive && !isOurs) {
      // This process was held up for so long that another holder gave it: which texts came last is unknown.
      await raiseWanted(trx, deps, { tenantId, dueAt: now })
      return (await repo.findAgent(trx, tenantId, voice.name))?.agentId ?? null
    }
    if (!(await repo.saveProviderAgent(trx, tenantId, { provider: voice.name, agentId, now }))) return null
    if (configuration.agentId !== agentId) await followHold(trx, deps, tenantId)
    if (hasDocuments) await markAttached(trx, tenantId, { provider: voice.name, documentIds, now })
    else {
      const lost = await uploadAnew(trx, tenantId, { provider: voice.name, documentIds })
      await enqueueJobs(
        trx,
        deps,
        lost.map((document) => documentJob(document, now)),
      )
    }
    return agentId
  })
  if (kept === agentId) return
  // One too many; or the eraser may have finished already, and knew nothing of it.
  await voice.deleteAgent(agentId)
  if (kept === null) throw notFound()
}

/**
 * An agent is refused when one of its documents is not there any more. It is then given without any, and all are
 * uploaded anew, so that somebody tidying up at the provider does not keep a business from changing its agent.
 */
async function saveAtProvider(
  voice: Deps['voice'],
  configuration: AgentConfiguration,
): Promise<{ agentId: string; hasDocuments: boolean }> {
  try {
    return { ...(await voice.saveAgent(configuration)), hasDocuments: true }
  } catch (error) {
    const isRefused = error instanceof VoiceProviderError && error.reason === 'refused'
    if (!isRefused || configuration.documents.length === 0) throw error
    const saved = await voice.saveAgent({ ...configuration, documents: [] })
    for (const { documentId } of configuration.documents) await voice.removeDocument(documentId)
    return { ...saved, hasDocuments: false }
  }
}

/** Everything that the provider is to know of an agent, as our rows have it now. */
async function configurationOf(db: Db, tenantId: TenantId, provider: ProviderName): Promise<AgentConfiguration> {
  const agent = await repo.findAgent(db, tenantId, provider)
  if (!agent) throw notFound()
  const { agentId, businessName, systemPrompt, firstMessage, voiceId } = agent
  const documents = await listDocuments(db, tenantId, provider)
  return {
    tenantId,
    agentId,
    businessName,
    systemPrompt,
    firstMessage,
    voiceId,
    context: contextText(await findFacts(db, tenantId)).text,
    documents: documents.flatMap((document) => {
      const { state, documentId, sourceKind: kind } = document
      return state === 'sent' && documentId !== null ? [{ documentId, name: documentName(document), kind }] : []
    }),
  }
}
