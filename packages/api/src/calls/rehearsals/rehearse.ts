import { setTimeout as sleep } from 'node:timers/promises'

import type { RehearsalResult } from '@callwright/contract/agent/rehearsals'
import { isEnded } from '@callwright/contract/calls/calls'
import type { TenantId } from '@callwright/db/tables/ids'
import { type Conversation, VoiceProviderError } from '@callwright/voice/voice-provider'

import { findTurns } from '../record/transcripts.repo.ts'
import { findCallByConversation, insertCall } from '../record/call-records.repo.ts'
import { listValues } from '../outcomes/call-values.repo.ts'
import { recordConversation } from '../record/post-call.ts'
import type { Deps } from '../../context/context.ts'
import { notFound } from '../../context/domain-error.ts'
import { hashSecret } from '../../context/secrets.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { loadAgent } from '../../agent/ensure-agent.ts'
import { buildContextText } from '../../agent/knowledge/context-text.ts'
import { findFacts } from '../../agent/knowledge/knowledge.repo.ts'
import { composeOverrides } from '../../agent/opening/compose-opening.ts'
import { findNewestVersionId, findVersionTime } from '../../agent/prompts/versions.repo.ts'
import { checkExpectation } from './check-expectations.ts'
import type { StoredRehearsal } from '../../agent/rehearsals/rehearsals.repo.ts'
import type { Run } from '../../agent/rehearsals/rehearsals.ts'

/** How long the provider may take to end and analyze a conversation. */
const RECORD_WAIT_MS = 60_000
const POLL_MS = 1000

/** `signal`: aborted when another node may have the run. */
export type Rehearsing = { rehearsal: StoredRehearsal; run: Run; signal: AbortSignal }

/**
 * Holds one rehearsal's conversation with the agent, records it like any call, and checks what was expected.
 * @throws DomainError, VoiceProviderError
 */
export async function rehearse(
  deps: Deps,
  tenantId: TenantId,
  { rehearsal, run: { runId, draft }, signal }: Rehearsing,
): Promise<RehearsalResult> {
  const { db, voice } = deps
  const agent = await loadAgent(deps, tenantId)
  const { systemPrompt, firstMessage, language = agent.language } = draft ?? agent
  const version = draft ? null : await findVersionTime(db, tenantId, await findNewestVersionId(db, tenantId))
  const conversation = await voice.startTextConversation({
    tenantId,
    agentId: agent.agentId,
    ...(draft && {
      // A space, because an empty message leaves the agent's own in effect.
      overrides: composeOverrides(agent, { systemPrompt, firstMessage: firstMessage || ' ', language }),
      context: buildContextText(await findFacts(db, tenantId)).text,
    }),
  })
  const { conversationId } = conversation
  await insertRehearsalCall(deps, tenantId, conversationId)
  try {
    for (const turn of rehearsal.turns) {
      signal.throwIfAborted()
      if ((await conversation.say(turn)).isEnded) break
    }
  } finally {
    await conversation.close()
  }
  await recordConversation(deps, { tenantId, provider: voice.name }, await waitForRecord(deps, conversationId))
  const call = await findCallByConversation(db, tenantId, conversationId)
  if (!call) throw new VoiceProviderError('refused', 'The conversation was deleted.')
  const turns = await findTurns(db, tenantId, call.id)
  const lines = turns.flatMap(({ role, text }) => (role === 'agent' ? [text] : []))
  const recorded = { call, values: await listValues(db, tenantId, call.id), lines }
  return {
    at: deps.now(),
    runId,
    agentText: hashSecret(JSON.stringify([systemPrompt, firstMessage, language])),
    version,
    lines,
    checks: rehearsal.expects.map((expectation) => checkExpectation(expectation, recorded)),
    callId: call.id,
    error: null,
  }
}

/** Before the first turn, so that later reports find it and know what it is. */
async function insertRehearsalCall(deps: Deps, tenantId: TenantId, conversationId: string): Promise<void> {
  const { db, now, newId, voice, settings } = deps
  const at = now()
  await db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId))) throw notFound()
    await insertCall(trx, {
      ...{ id: newId(), tenantId, conversationId, provider: voice.name, source: 'rehearsal' },
      ...{ testMode: 0, direction: 'outbound', status: 'initiated' },
      ...{ startedAt: at, lookupAt: at + settings.reconcileMs, createdAt: at, updatedAt: at },
    })
  })
}

async function waitForRecord({ voice }: Deps, conversationId: string): Promise<Conversation> {
  for (let waited = 0; waited <= RECORD_WAIT_MS; waited += POLL_MS) {
    const conversation = await voice.fetchConversation(conversationId)
    if (conversation && isEnded(conversation.status)) return conversation
    await sleep(POLL_MS)
  }
  throw new VoiceProviderError('unavailable', 'The voice provider took too long to analyze the conversation.')
}
