import type { Db } from '@callwright/db/database'
import type { UserId } from '@callwright/db/tables/ids'

import type { Session } from '../../context/context.ts'
import { hashSecret } from '../../context/secrets.ts'

// A user has one test call in the browser at a time, on all nodes. It is a lease, whose holder is the unused token of the
// simulator's socket, then the socket, or else the conversation at a real provider.

export function leaseName(userId: UserId): string {
  return `browser-call ${userId}`
}

/** Bound to the session, so that it ends with it. */
export function tokenHolder(token: string, { sessionId }: Pick<Session, 'sessionId'>): string {
  return `token ${hashSecret(token + sessionId)}`
}

export function socketHolder(id: string): string {
  return `socket ${id}`
}

/** @param conversationId null if the provider has not named it yet */
export function conversationHolder(conversationId: string | null): string {
  return `conversation ${conversationId ?? ''}`
}

/** The conversation of the user's call at a real provider; undefined if there is none, or if it is unknown. */
export async function findConversation(db: Db, userId: UserId): Promise<string | undefined> {
  const lease = await db
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', leaseName(userId))
    .where('holder', 'like', conversationHolder('%'))
    .executeTakeFirst()
  return lease?.holder.slice(conversationHolder('').length) || undefined
}

/** Whether a conversation at a real provider is a user's call, which has not ended yet. */
export async function isBrowserCall(db: Db, conversationId: string): Promise<boolean> {
  const holder = conversationHolder(conversationId)
  const lease = await db.selectFrom('leases').select('name').where('holder', '=', holder).executeTakeFirst()
  return lease !== undefined
}

/** Ends the user's call, as the page reports it. A socket ends its own. @returns false if it had ended */
export async function releaseReported(
  db: Db,
  { userId, conversationId }: { userId: UserId; conversationId: string | null },
): Promise<boolean> {
  const released = await db
    .deleteFrom('leases')
    .where('name', '=', leaseName(userId))
    .where((eb) =>
      conversationId === null
        ? eb.or([eb('holder', 'like', 'token %'), eb('holder', '=', conversationHolder(null))])
        : eb('holder', 'in', [conversationHolder(conversationId), conversationHolder(null)]),
    )
    .executeTakeFirst()
  return released.numDeletedRows > 0n
}

/** Ends the call that a conversation at a real provider was. */
export async function releaseRecorded(db: Db, conversationId: string): Promise<void> {
  await db.deleteFrom('leases').where('holder', '=', conversationHolder(conversationId)).execute()
}
