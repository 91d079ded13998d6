import { type E164, readReportedPhone } from '@callwright/contract/text/phone'
import { setTimeout as sleep } from 'node:timers/promises'

import type { EndReason } from '@callwright/contract/calls/calls'
import type { TenantId } from '@callwright/db/tables/ids'
import { VoiceProviderError } from '@callwright/voice/voice-provider'

import { type ReadyAgent, loadAgent } from '../../agent/ensure-agent.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { findOpeningOverrides } from '../../agent/hours/outside-hours.ts'
import { findTenantByNumber } from '../../agent/numbers/numbers.repo.ts'
import { findHold } from '../../usage/hold.ts'
import { recordConversation } from '../record/post-call.ts'

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
const APOLOGY =
  '<?xml version="1.0" encoding="UTF-8"?><Response><Say>We are sorry. We cannot take your call right now. ' +
  'Please try again later.</Say><Hangup/></Response>'

/**
 * Connects an inbound call to the tenant's agent, or, if the tenant is paused or over its limit, refuses it and records
 * it as missed. Repeated requests for the same call change nothing.
 */
export async function takeInboundCall(deps: Deps, call: CarrierCall): Promise<InboundResponse> {
  const tenantId = await findTenantByNumber(deps.db, deps.voice.name, call.toNumber)
  if (!tenantId) return { outcome: 'unknown-number', twiml: REJECT }
  const hold = await findHold(deps.db, tenantId, deps.now())
  if (hold) {
    const endReason = hold.reason === 'paused' ? 'client-paused' : 'limit-reached'
    await recordRefusedCall(deps, tenantId, { call, status: 'missed', endReason })
    return { outcome: 'refused', twiml: REJECT }
  }
  const twiml = await withTimeout(connectCaller(deps, tenantId, call))
  if (twiml !== null) return { outcome: 'connected', twiml }
  await recordRefusedCall(deps, tenantId, { call, status: 'failed', endReason: 'provider-error' })
  return { outcome: 'failed', twiml: APOLOGY }
}

/** null if the provider did not accept the call */
async function connectCaller(deps: Deps, tenantId: TenantId, call: CarrierCall): Promise<string | null> {
  try {
    const { agentId }: ReadyAgent = await loadAgent(deps, tenantId)
    const { twiml } = await deps.voice.registerCall({
      callId: deps.newId(),
      tenantId,
      agentId,
      fromNumber: call.fromNumber || 'anonymous',
      toNumber: call.toNumber,
      variables: {},
      overrides: (await findOpeningOverrides(deps.db, tenantId, deps.now())) ?? undefined,
    })
    return twiml
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof VoiceProviderError)) throw error
    deps.log.error({ err: error, tenantId }, 'could not pass an inbound call to the provider')
    return null
  }
}

async function withTimeout(response: Promise<string | null>): Promise<string | null> {
  const cancelSleep = new AbortController()
  try {
    return await Promise.race([response, sleep(RESPONSE_TIMEOUT_MS, null, { signal: cancelSleep.signal })])
  } finally {
    cancelSleep.abort()
  }
}

/** A refused call has no conversation id; the carrier's call id replaces it, so that the call is recorded only once. */
async function recordRefusedCall(
  deps: Deps,
  tenantId: TenantId,
  refusal: { call: CarrierCall; status: 'missed' | 'failed'; endReason: EndReason },
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
      summary: null,
      turns: [],
      hasRecording: false,
    },
  )
}
