import { type E164, readReportedPhone } from '@callwright/contract/text/phone'
import { setTimeout as sleep } from 'node:timers/promises'

import type { EndReason } from '@callwright/contract/calls/calls'
import type { TenantId } from '@callwright/db/tables/ids'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import { findAgent } from '../../agent/agent.repo.ts'
import { loadAgent } from '../../agent/ensure-agent.ts'
import { findFallBack } from '../../agent/fall-back/fall-back.repo.ts'
import { refuseForward } from '../../agent/fall-back/fall-back.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { findOutsideOverrides } from '../../agent/hours/outside-hours.ts'
import { composeOverrides } from '../../agent/opening/compose-opening.ts'
import { findTenantByNumber } from '../../agent/numbers/numbers.repo.ts'
import { findHold } from '../../usage/hold.ts'
import { hasCallFrom } from '../record/calls.repo.ts'
import { recordConversation } from '../record/post-call.ts'
import { fallBackTwiml } from './fall-back-twiml.ts'

/** The carrier hangs up after 15 s without a response. */
const RESPONSE_TIMEOUT_MS = 12_000

/** A call for which a carrier requests instructions; `fromNumber` as the carrier reports it, '' if withheld. */
export type CarrierCall = { carrierCallId: string; fromNumber: string; toNumber: E164 }

export type InboundResponse = {
  outcome: 'connected' | 'refused' | 'unknown-number' | 'failed'
  /** instructions for the carrier */
  twiml: string
}

const CARRIER_PREFIX = 'carrier_'

/** True if the call was refused before it reached the provider, so the provider has no data about it. */
export function isUnknownToProvider(conversationId: string): boolean {
  return conversationId.startsWith(CARRIER_PREFIX)
}

const REJECT = '<?xml version="1.0" encoding="UTF-8"?><Response><Reject/></Response>'

/**
 * Connects an inbound call to the tenant's agent. If the tenant is paused or over its limit, or the provider fails, the
 * caller gets the tenant's fallback, and the call is recorded as missed or failed. Repeated requests for the same call
 * change nothing.
 */
export async function takeInboundCall(deps: Deps, call: CarrierCall): Promise<InboundResponse> {
  const tenantId = await findTenantByNumber(deps.db, deps.voice.name, call.toNumber)
  if (!tenantId) return { outcome: 'unknown-number', twiml: REJECT }
  const hold = await findHold(deps.db, tenantId, deps.now())
  if (hold) {
    const endReason = hold.reason === 'paused' ? 'client-paused' : 'limit-reached'
    return { outcome: 'refused', twiml: await fallBack(deps, tenantId, { call, status: 'missed', endReason }) }
  }
  const connection = await withTimeout(connectCaller(deps, tenantId, call))
  if ('twiml' in connection) return { outcome: 'connected', twiml: connection.twiml }
  const refusal = { call, status: 'failed', endReason: 'provider-error', ...connection } as const
  return { outcome: 'failed', twiml: await fallBack(deps, tenantId, refusal) }
}

/** The provider's instructions, or whether it is down; otherwise, it refused what the business has set up. */
type Connection = { twiml: string } | { isProviderDown: boolean }

async function connectCaller(deps: Deps, tenantId: TenantId, call: CarrierCall): Promise<Connection> {
  try {
    const agent = await loadAgent(deps, tenantId)
    const outside = { agentPrompt: agent.systemPrompt, at: deps.now() }
    const written = await findOutsideOverrides(deps, tenantId, outside)
    const { twiml } = await deps.voice.registerCall({
      callId: deps.newId(),
      tenantId,
      agentId: agent.agentId,
      fromNumber: call.fromNumber || 'anonymous',
      toNumber: call.toNumber,
      variables: {},
      overrides: written && composeOverrides(agent, written),
    })
    return { twiml }
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof VoiceProviderError)) throw error
    deps.log.error({ err: error, tenantId }, 'could not pass an inbound call to the provider')
    const failure = error instanceof DomainError ? error.cause : error
    return { isProviderDown: failure instanceof VoiceProviderError && failure.reason === 'unavailable' }
  }
}

async function withTimeout(response: Promise<Connection>): Promise<Connection> {
  const cancelSleep = new AbortController()
  const timeout = sleep(RESPONSE_TIMEOUT_MS, { isProviderDown: true }, { signal: cancelSleep.signal })
  try {
    return await Promise.race([response, timeout])
  } finally {
    cancelSleep.abort()
  }
}

type Refusal = { call: CarrierCall; status: 'missed' | 'failed'; endReason: EndReason; isProviderDown?: boolean }

/** Records the call, and returns the instructions with which the carrier ends or forwards it. */
async function fallBack(deps: Deps, tenantId: TenantId, refusal: Refusal): Promise<string> {
  const { message, phoneNumber, forwardsWhileHeld } = await findFallBack(deps.db, tenantId)
  const isForwarded =
    phoneNumber !== null &&
    // In all other cases the operator decides, because the carrier bills the operator.
    (refusal.isProviderDown === true || forwardsWhileHeld) &&
    (await refuseForward(deps.db, deps, phoneNumber)) === null &&
    !(await mayComeBack(deps, tenantId, { ...refusal.call, phoneNumber }))
  const forwardTo = isForwarded ? phoneNumber : null
  await recordRefusedCall(deps, tenantId, { ...refusal, forwardTo })
  const agent = await findAgent(deps.db, tenantId, deps.voice.name)
  return fallBackTwiml({ message, phoneNumber: forwardTo }, agent?.language ?? 'en')
}

/**
 * A phone that forwards its own unanswered calls sends them back to us while the forward rings: after the longest message
 * (about 35 s), the ring (20 s), and our wait for the provider (12 s), with room for slow carriers.
 */
const COMES_BACK_WITHIN_MS = 3 * 60_000

/**
 * Whether the call may be a forwarded one that came back: it comes from the fallback number, or the same caller was
 * refused less than three minutes ago. Such a call is not forwarded again.
 */
async function mayComeBack(
  { db, now }: Deps,
  tenantId: TenantId,
  { carrierCallId, fromNumber, toNumber, phoneNumber }: CarrierCall & { phoneNumber: E164 },
): Promise<boolean> {
  const callerNumber = readReportedPhone(fromNumber, toNumber)
  if (callerNumber === phoneNumber) return true
  const others = { prefix: CARRIER_PREFIX, except: CARRIER_PREFIX + carrierCallId }
  return await hasCallFrom(db, tenantId, { callerNumber, ...others, since: now() - COMES_BACK_WITHIN_MS })
}

/** A refused call has no conversation id; the carrier's call id replaces it, so that the call is recorded only once. */
async function recordRefusedCall(
  deps: Deps,
  tenantId: TenantId,
  refusal: Refusal & { forwardTo: E164 | null },
): Promise<void> {
  const { carrierCallId, fromNumber, toNumber } = refusal.call
  const callerNumber = readReportedPhone(fromNumber, toNumber)
  await recordConversation(
    deps,
    { tenantId, provider: deps.voice.name },
    {
      conversationId: `${CARRIER_PREFIX}${carrierCallId}`,
      agentId: '',
      tenantId,
      callId: null,
      direction: 'inbound',
      status: refusal.status,
      endReason: refusal.endReason,
      callerNumber,
      ...(callerNumber === null && fromNumber !== '' ? { phoneText: fromNumber } : {}),
      calledNumber: toNumber,
      startedAt: deps.now(),
      durationSeconds: 0,
      summary: refusal.forwardTo && `Nobody could answer, so the call was forwarded to ${refusal.forwardTo}.`,
      turns: [],
      hasRecording: false,
    },
  )
}
