import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Deps } from '../context.ts'
import { createWorker, type Worker } from '../worker.ts'
import { changeCall, findCall } from './call-records.repo.ts'
import * as repo from './calls.repo.ts'
import { recordConversation } from './post-call.ts'

const AT_ONCE = 20
/** After so long without a conversation an attempt counts as never proved. */
const GIVE_UP_MS = 60 * 60 * 1000

/**
 * Asks the provider about calls that have had no news for too long, so that every call reaches its end even
 * where no webhook can. What cannot be proved ends as `unknown` and is never dialled again.
 */
export function createCallSettler(deps: Deps): Worker {
  const turn = async (): Promise<'more' | 'idle'> => {
    const open = await repo.listUnsettled(deps.db, { provider: deps.voice.name, now: deps.now(), limit: AT_ONCE })
    for (const call of open) {
      await settle(deps, call)
      await nextTurn()
    }
    return open.length === AT_ONCE ? 'more' : 'idle'
  }
  return createWorker('settle-calls', turn, { everyMs: Math.min(deps.settings.reconcileMs, 60_000), log: deps.log })
}

type OpenCall = Awaited<ReturnType<typeof repo.listUnsettled>>[number]

async function settle(deps: Deps, call: OpenCall): Promise<void> {
  const now = deps.now()
  // The next question is put off first: a provider that fails is not asked again at once.
  await repo.postponeSettling(deps.db, call.id, now + deps.settings.reconcileMs)
  try {
    const conversation = call.conversation_id === null ? null : await deps.voice.fetchConversation(call.conversation_id)
    if (conversation) {
      await recordConversation(deps, { tenantId: call.tenant_id, provider: deps.voice.name }, conversation)
      return
    }
  } catch (error) {
    deps.log.warn({ err: error, callId: call.id }, 'the provider could not be asked about a call')
    return
  }
  if (now - call.created_at > GIVE_UP_MS) {
    await closeUnproved(deps, call)
  }
}

async function closeUnproved(deps: Deps, { id, tenant_id }: OpenCall): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await repo.lockTenant(trx, tenant_id)
    const call = await findCall(trx, tenant_id, id)
    if (!call || call.event_number !== null) return
    await changeCall(trx, call, {
      change: { status: 'failed', end_reason: 'unknown', event_number: 0, settle_at: null, updated_at: deps.now() },
    })
  })
}
