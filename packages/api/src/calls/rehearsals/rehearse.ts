import { setTimeout as sleep } from 'node:timers/promises'

import { isEnded } from '@callwright/contract/calls/calls'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { type Conversation, VoiceProviderError } from '@callwright/voice/voice-provider'

import { findCallByConversation, insertCall } from '../record/call-records.repo.ts'
import { recordConversation } from '../record/post-call.ts'
import type { Deps } from '../../context/context.ts'
import { notFound } from '../../context/domain-error.ts'
import { hashSecret } from '../../context/secrets.ts'
import { loadAgent } from '../../agent/ensure-agent.ts'
import { findContext } from '../../agent/knowledge/find-context.ts'
import { composeOverrides } from '../../agent/opening/compose-opening.ts'
import { findNewestVersionId, findVersionTime } from '../../agent/prompts/versions.repo.ts'
import type { JobRun } from '../../jobs/job-worker.ts'
import { assertNotHeld } from '../../usage/hold.ts'
import type { Run, StoredRehearsal, StoredResult } from './rehearsals.repo.ts'

/** How long the provider may take to end and analyze a conversation. */
const RECORD_WAIT_MS = 60_000
const POLL_MS = 1000

export type Rehearsing = {
  rehearsal: StoredRehearsal
  draft: Run['draft']
  /** Gets what is known about the conversation. */
  result: StoredResult
  /** Saves the result after `write`, in one transaction. @returns false if this run may not go on */
  save: (write?: (trx: Db) => Promise<unknown>) => Promise<boolean>
  jobRun: JobRun
}

/**
 * Holds one rehearsal's conversation with the agent, and records it like any call.
 * @throws DomainError, VoiceProviderError; any error if the run must stop
 */
export async function rehearse(deps: Deps, tenantId: TenantId, rehearsing: Rehearsing): Promise<void> {
  const { rehearsal, draft, result, save, jobRun } = rehearsing
  const { db, voice, now } = deps
  await assertNotHeld(db, tenantId, now())
  const agent = await loadAgent(deps, tenantId)
  const { systemPrompt, firstMessage, language = agent.language } = draft ?? agent
  result.agentText = hashSecret(JSON.stringify([systemPrompt, firstMessage, language]))
  result.version = draft ? null : await findVersionTime(db, tenantId, await findNewestVersionId(db, tenantId))
  const conversation = await voice.startTextConversation({
    tenantId,
    agentId: agent.agentId,
    ...(draft && {
      // A space, because an empty message leaves the agent's own in effect.
      overrides: composeOverrides(agent, { systemPrompt, firstMessage: firstMessage || ' ', language }),
      context: await findContext(db, tenantId),
    }),
  })
  const { conversationId } = conversation
  try {
    const id = deps.newId()
    result.callId = id
    // Before the first turn, so that later reports find it and know what it is.
    const isSaved = await save(async (trx) => await insertRehearsalCall(trx, deps, { id, tenantId, conversationId }))
    if (!isSaved) throw notFound()
    for (const turn of rehearsal.turns) {
      assertGoing(jobRun)
      if ((await conversation.say(turn)).isEnded) break
    }
  } finally {
    await conversation.close()
  }
  const record = await waitForRecord(deps, conversationId, jobRun)
  await recordConversation(deps, { tenantId, provider: voice.name }, record)
  const call = await findCallByConversation(db, tenantId, conversationId)
  if (call?.hasTranscript !== 1) throw new VoiceProviderError('refused', 'The conversation’s words were not kept.')
}

async function insertRehearsalCall(
  trx: Db,
  { now, voice, settings }: Deps,
  call: { id: string; tenantId: TenantId; conversationId: string },
): Promise<void> {
  const at = now()
  await insertCall(trx, {
    ...{ ...call, provider: voice.name, source: 'rehearsal', testMode: 0, direction: 'outbound', status: 'initiated' },
    ...{ startedAt: at, lookupAt: at + settings.reconcileMs, createdAt: at, updatedAt: at },
  })
}

async function waitForRecord({ voice }: Deps, conversationId: string, jobRun: JobRun): Promise<Conversation> {
  for (let waited = 0; waited <= RECORD_WAIT_MS; waited += POLL_MS) {
    assertGoing(jobRun)
    const conversation = await voice.fetchConversation(conversationId)
    if (conversation && isEnded(conversation.status)) return conversation
    await sleep(POLL_MS, undefined, jobRun)
  }
  throw new VoiceProviderError('unavailable', 'The voice provider took too long to analyze the conversation.')
}

function assertGoing({ signal, isStopping }: JobRun): void {
  signal.throwIfAborted()
  if (isStopping()) throw new Error('The server is stopping')
}
