import { BROWSER_CALL_MAX_SECONDS, type endBrowserCallSchema } from '@callwright/contract/calls/browser-calls'
import { isEnded } from '@callwright/contract/calls/calls'
import type { z } from '@callwright/contract/input/zod'
import type { TenantId } from '@callwright/db/tables/ids'
import type { LiveCall } from '@callwright/voice/simulator/live/live-call'

import { loadAgent } from '../../agent/ensure-agent.ts'
import { recordAudit } from '../../context/audit.ts'
import type { Deps, Session } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { consumeAttempt } from '../../context/rate-limit.ts'
import { newSecret } from '../../context/secrets.ts'
import { assertVerified, type SignedInTenantCtx } from '../../context/tenant-ctx.ts'
import { acquireLease, passLease } from '../../jobs/leases.repo.ts'
import { assertNotHeld } from '../../usage/hold.ts'
import { belongsToOtherTenant } from '../record/belongs-to-other-tenant.ts'
import {
  conversationHolder,
  findConversation,
  leaseName,
  releaseReported,
  socketHolder,
  tokenHolder,
} from './browser-leases.repo.ts'
import { findCallByConversation } from '../record/call-records.repo.ts'
import { recordConversation } from '../record/post-call.ts'
import { TESTS_PER_HOUR, TESTS_PER_MINUTE } from './place-call.ts'

/** The simulator's socket, on our own server. */
export const SIMULATOR_SOCKET_PATH = '/api/simulator/conversation'
const TOKEN_MS = 60_000
/** Without a sign of life from the socket for this long, another test call can begin. */
export const SOCKET_LEASE_MS = 30_000
/** We see nothing of a call at a real provider until its end is reported. */
const PROVIDER_LEASE_MS = (BROWSER_CALL_MAX_SECONDS + 60) * 1000
const IN_ANOTHER_TAB = 'You are already in a test call in another tab.'

/**
 * Prepares a test call in the browser.
 * @returns `url`: where the browser connects within a minute, once; a path of our own server for the simulator
 * @throws DomainError `forbidden`, `too-many`, `conflict` while the user has another one, and the errors of `loadAgent`
 */
export async function startBrowserCall(ctx: SignedInTenantCtx): Promise<{ url: string; maxSeconds: number }> {
  const { tenantId, session, voice } = ctx
  assertVerified(ctx)
  await assertNotHeld(ctx.db, tenantId, ctx.now())
  await consumeAttempt(ctx, TESTS_PER_MINUTE, tenantId)
  await consumeAttempt(ctx, TESTS_PER_HOUR, tenantId)
  const agent = await loadAgent(ctx, tenantId)
  const provided = await voice.openBrowserCall(agent.agentId)
  const token = newSecret()
  const name = leaseName(session.user.id)
  const lease = provided
    ? { name, holder: conversationHolder(provided.conversationId), leaseMs: PROVIDER_LEASE_MS }
    : { name, holder: tokenHolder(token, session), leaseMs: TOKEN_MS }
  const isFree = async (): Promise<boolean> => await acquireLease(ctx.db, lease)
  if (!(await isFree()) && !((await endUnreported(ctx)) && (await isFree()))) {
    throw new DomainError('conflict', IN_ANOTHER_TAB)
  }
  await recordAudit(ctx.db, ctx, { subject: provided?.conversationId ?? null })
  const maxSeconds = Math.min(BROWSER_CALL_MAX_SECONDS, agent.maxCallSeconds)
  return { url: provided?.url ?? `${SIMULATOR_SOCKET_PATH}?token=${token}`, maxSeconds }
}

/** Ends the user's call at a real provider if its page was left before it began, or without reporting its end. */
async function endUnreported({ db, session, voice }: SignedInTenantCtx): Promise<boolean> {
  const userId = session.user.id
  const conversationId = await findConversation(db, userId)
  const conversation = conversationId && (await voice.fetchConversation(conversationId))
  if (!conversationId || (conversation && !isEnded(conversation.status))) return false
  return await releaseReported(db, { userId, conversationId })
}

/** The user's lease, once its token has been exchanged. */
export type BrowserCallLease = { name: string; holder: string }

/** Exchanges the token for the socket's lease. @returns null if it is not the session's, was used, or is too old */
export async function takeToken(
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  { session, token }: { session: Session; token: string },
): Promise<BrowserCallLease | null> {
  const lease = { name: leaseName(session.user.id), holder: socketHolder(newId()) }
  const passed = await passLease(db, { ...lease, from: tokenHolder(token, session), leaseMs: SOCKET_LEASE_MS })
  return passed ? lease : null
}

/** Begins the conversation of a socket. @throws DomainError `forbidden` while the business is held */
export async function startLiveCall(
  deps: Deps,
  tenantId: TenantId,
  { isTyped }: { isTyped: boolean },
): Promise<LiveCall & { maxSeconds: number }> {
  await assertNotHeld(deps.db, tenantId, deps.now())
  const { agentId, maxCallSeconds } = await loadAgent(deps, tenantId)
  const live = await deps.simulator.startLive({ tenantId, agentId, isTyped })
  return { ...live, maxSeconds: Math.min(BROWSER_CALL_MAX_SECONDS, maxCallSeconds) }
}

/**
 * Ends the user's test call, as the page reports it.
 * @returns its record, if there already is one
 */
export async function endBrowserCall(
  ctx: SignedInTenantCtx,
  { conversationId }: z.output<typeof endBrowserCallSchema>,
): Promise<{ callId: string | null }> {
  const { db, tenantId, session, voice } = ctx
  const isOpen = await releaseReported(db, { userId: session.user.id, conversationId })
  if (conversationId === null) {
    if (!isOpen) await endUnreported(ctx)
    return { callId: null }
  }
  const known = await findCallByConversation(db, tenantId, conversationId)
  if (known || !isOpen) return { callId: known?.id ?? null }
  const conversation = await voice.fetchConversation(conversationId)
  if (!conversation || (await belongsToOtherTenant(db, tenantId, conversation))) return { callId: null }
  await recordConversation(ctx, { tenantId, provider: voice.name }, conversation)
  return { callId: (await findCallByConversation(db, tenantId, conversationId))?.id ?? null }
}
