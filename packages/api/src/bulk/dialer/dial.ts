import { setTimeout as sleep } from 'node:timers/promises'

import { providerValues, variableKey } from '@callwright/contract/text/variables'
import type { Transfer } from '@callwright/contract/agent/transfers'
import type { RecipientOverrides } from '@callwright/contract/campaigns/recipient-columns'
import type { TenantId } from '@callwright/db/tables/ids'
import type { StartCallResult, VoiceProvider } from '@callwright/voice/voice-provider'

import { loadAgent, type ReadyAgent } from '../../agent/ensure-agent.ts'
import type { WrittenOverrides } from '../../agent/opening/compose-opening.ts'
import { sendCallRequest } from '../../calls/place/outbound-call.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import type { KeyedLock } from '../../context/keyed-queue.ts'
import { findContext } from '../../agent/knowledge/find-context.ts'
import { listAgentTools } from '../../agent/tools/agent-tools.ts'
import { listToolTexts } from '../../agent/tools/tool-rules.ts'
import { listPossibleTransfers } from '../../agent/transfers/view-transfers.ts'
import type { RecipientRecord } from '../../campaigns/recipients.repo.ts'
import { type Claim, MAX_CHECK_AGE_MS } from './claim.ts'
import type { GateDenial } from './dialer-rules.ts'
import { markSent, type SentCall } from './mark-sent.ts'
import { recordOutcome } from './record-outcome.ts'
import { releaseClaimInTransaction } from './release-claim.ts'
import type { Pacer } from './calls-per-second.ts'

/**
 * `context` is sent with a recipient's own prompt, because that prompt replaces the agent's, context included.
 * `toolTexts`: texts of its tools that can have variables.
 */
type CampaignAgent = ReadyAgent & { context: string; toolTexts: readonly string[]; transfers: readonly Transfer[] }

/** The tenant's agent at one of the providers, ready to call. */
export type LoadAgent = (voice: VoiceProvider, claim: Claim) => Promise<CampaignAgent>

const NOT_REQUESTED: StartCallResult = {
  ...{ outcome: 'refused', reason: 'busy', retryable: true, retryAfterMs: 0 },
  message: 'This process was delayed, so the call was not requested.',
}
const AGENT_HOLD_MS = 30_000

/** Carries out a claim: prepares the agent, passes the gate, sends one request, and records the outcome. */
export async function dial(
  deps: Deps & { pacer: Pacer; getAgent: LoadAgent; oneAtATime: KeyedLock },
  claim: Claim,
): Promise<void> {
  // Test Mode never contacts the real provider, not even for an agent.
  const voice = claim.testMode ? deps.simulator : deps.voice
  const agent = await prepareAgent(deps, { voice, claim })
  if (!agent) return
  const turn = await deps.pacer.wait(claim.startAt)
  if (!turn) return await releaseClaimInTransaction(deps, claim)
  let markResult: SentCall | GateDenial | null = null
  const markedAt = performance.now()
  try {
    // Queued per tenant: its calls must not each hold a connection while waiting for the lock.
    markResult = await deps.oneAtATime(`mark ${claim.tenantId}`, async () => await markSent(deps, claim))
  } finally {
    if (!markResult || 'go' in markResult) turn.giveUp()
  }
  if (!markResult) return
  if ('go' in markResult) return await releaseClaimInTransaction(deps, claim, { verdict: markResult })
  const sent = markResult
  turn.use()
  // If the process was suspended here, the claim may have been lost or the campaign paused: report 'not sent' instead
  // of dialing.
  const isLate = performance.now() - markedAt > MAX_CHECK_AGE_MS
  const started = isLate ? NOT_REQUESTED : await sendRequest(voice, { agent, claim, sent })
  const { callId } = sent
  if (started.outcome !== 'started') {
    const { outcome, message: reason } = started
    deps.log.warn({ callId, outcome, reason }, 'a campaign call was not confirmed as started')
  }
  const record = async (): Promise<void> => await recordOutcome(deps, { claim, callId, started })
  await withRetries(async () => await deps.oneAtATime(`record ${claim.tenantId}`, record))
}

async function prepareAgent(
  deps: Deps & { getAgent: LoadAgent },
  { voice, claim }: { voice: VoiceProvider; claim: Claim },
): Promise<CampaignAgent | null> {
  try {
    return await deps.getAgent(voice, claim)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    deps.log.warn({ err: error, campaignId: claim.campaignId }, "could not prepare a campaign's agent")
    await releaseClaimInTransaction(deps, claim, { trouble: { reason: 'agent-trouble', holdMs: AGENT_HOLD_MS } })
    return null
  }
}

async function sendRequest(
  voice: VoiceProvider,
  { agent, claim, sent }: { agent: CampaignAgent; claim: Claim; sent: SentCall },
): Promise<StartCallResult> {
  const { recipient } = sent
  const overrides = toOverrides(JSON.parse(recipient.overrides) as RecipientOverrides)
  const variables = collectVariables(recipient, agent, overrides)
  const { tenantId, phoneNumber } = claim
  return await sendCallRequest(voice, { callId: sent.callId, tenantId, phoneNumber, agent, variables, overrides })
}

function toOverrides({ prompt, ...overrides }: RecipientOverrides): WrittenOverrides {
  return { ...overrides, ...(prompt === undefined ? {} : { systemPrompt: prompt }) }
}

/** The row's columns, and the values of all placeholders by the names that the provider knows. */
function collectVariables(
  recipient: RecipientRecord,
  agent: CampaignAgent,
  overrides: WrittenOverrides,
): Record<string, string> {
  const { name, variables } = recipient
  const others = Object.entries(JSON.parse(variables) as Record<string, string>)
  // The chosen name replaces a column that is also called "Name".
  const columns =
    name === null
      ? Object.fromEntries(others)
      : Object.fromEntries([['name', name], ...others.filter(([header]) => variableKey(header) !== 'name')])
  const texts = [
    overrides.systemPrompt ?? '',
    overrides.firstMessage ?? '',
    agent.systemPrompt,
    agent.firstMessage,
    agent.voicemailMessage,
    ...agent.transfers.flatMap((transfer) => [transfer.name, transfer.condition]),
    ...agent.toolTexts,
  ]
  return { ...columns, ...providerValues(texts, columns) }
}

const MAX_TRIES = 5
const RETRY_MS = 200

/** Retries, because a known outcome becomes unknown if it is not saved. */
async function withRetries(save: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await save()
    } catch (error) {
      if (tries === MAX_TRIES) throw error
      await sleep(RETRY_MS * tries)
    }
  }
}

const CACHE_MS = 1000

/** Loads each agent once for all calls that start within a second. */
export function createAgentLoader(deps: Deps): LoadAgent {
  const cache = new Map<string, { at: number; agent: Promise<CampaignAgent> }>()
  const load = async (voice: VoiceProvider, tenantId: TenantId): Promise<CampaignAgent> => {
    const agent = await loadAgent({ ...deps, voice }, tenantId)
    const context = await findContext(deps.db, tenantId)
    const toolTexts = listToolTexts(await listAgentTools(deps.db, tenantId))
    const transfers = await listPossibleTransfers(deps.db, { ...deps, voice }, tenantId)
    return { ...agent, context, toolTexts, transfers }
  }
  return async (voice, { tenantId }) => {
    const key = `${voice.name}:${tenantId}`
    const cached = cache.get(key)
    if (cached && performance.now() - cached.at < CACHE_MS) return await cached.agent
    for (const [cachedKey, { at }] of cache) if (performance.now() - at >= CACHE_MS) cache.delete(cachedKey)
    const agent = load(voice, tenantId)
    cache.set(key, { at: performance.now(), agent })
    try {
      return await agent
    } catch (error) {
      cache.delete(key)
      throw error
    }
  }
}
