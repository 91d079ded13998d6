import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/tables/schema'
import type { Updateable } from 'kysely'

import type { Deps } from '../context/context.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'

export type OutgoingMail = { id: string; to: string; subject: string; text: string; link: string | null }

/** @param signal ends it: nothing of it may go on afterwards */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** While one node sends a mail, the others leave it alone for so long; it says so anew until it is done. */
const LEASE_MS = 60_000
/**
 * A mail server may take minutes over a message that it has, and whoever gives up before its answer sends that mail
 * again. So the claim is held on to meanwhile, and only a mail server that never comes to an end is cut short.
 */
const SEND_WITHIN_MS = 10 * 60_000
/** After so long the next mail goes beside one that a mail server takes its time over; so many at once. */
const PATIENCE_MS = 3000
const AT_ONCE = 4
/** After these tries (about two days with the growing pauses) a mail counts as undeliverable. */
const MOST_ATTEMPTS = 12

/** A link signs its reader in, as it were: it does not stay here once the mail is out. */
const WITHOUT_SECRETS = { body: '', link: null }

type MailDeps = Pick<Deps, 'db' | 'now' | 'log'>

/**
 * Sends queued mail: first in, first out, with growing pauses after a failure.
 * @param patienceMs after this long, the next mail is sent alongside a slow one
 */
export function createMailWorker(
  deps: MailDeps & Pick<Deps, 'events'>,
  send: SendMail,
  patienceMs = PATIENCE_MS,
): Worker {
  const underWay = new Set<Promise<void>>()
  const begin = (mail: DueMail): Promise<void> => {
    const sending = sendClaimed(deps, mail, send)
      .catch((error: unknown) => deps.log.error({ err: error, mail: mail.id }, 'a mail is to be sent again'))
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
    return sending
  }
  // Claimed one by one: the claim of a mail that waits for a slow one before it would end meanwhile.
  const turn = async (): Promise<'more' | 'idle'> => {
    if (underWay.size >= AT_ONCE) await Promise.race(underWay)
    const id = await findDueMail(deps.db, deps.now())
    if (id === null) return 'idle'
    const mail = await claimDueMail(deps.db, id, deps.now())
    // Where another node was faster with this one, there may be more.
    if (mail) await orAfter(patienceMs, begin(mail))
    return 'more'
  }
  const worker = createWorker('mail', turn, { everyMs: 5000, log: deps.log })
  deps.events.on('mailQueued', worker.wake)
  return worker
}

/** Resolves with the work, or when it has taken so long. */
async function orAfter(ms: number, work: Promise<void>): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([work, sleep(ms, undefined, { ref: false, signal }).catch(() => {})])
  waiting.abort()
}

async function sendClaimed(deps: MailDeps, mail: DueMail, send: SendMail): Promise<void> {
  const { attempts } = mail
  const claim = holdClaim(deps, mail)
  try {
    const { id, recipient: to, subject, body: text, link } = mail
    try {
      await send({ id, to, subject, text, link }, claim.signal)
    } finally {
      await claim.release()
    }
    await changeClaimed(deps.db, mail, { ...WITHOUT_SECRETS, state: 'sent', sentAt: deps.now(), error: null })
  } catch (thrown) {
    const error: unknown = claim.signal.aborted ? claim.signal.reason : thrown
    deps.log.warn({ err: error, mail: mail.id, attempts }, 'a mail could not be sent')
    const isOver = attempts >= MOST_ATTEMPTS
    await changeClaimed(deps.db, mail, {
      // What holds no link may be tried again by the operator.
      ...(isOver && mail.link !== null ? WITHOUT_SECRETS : {}),
      state: isOver ? 'failed' : 'queued',
      nextTryAt: deps.now() + Math.min(30_000 * 2 ** attempts, 6 * 60 * 60 * 1000),
      error: error instanceof Error ? error.message : String(error),
    })
  }
}

/** Keeps a mail from other nodes until it is released; its signal says when to give it up. */
function holdClaim({ db, now, log }: MailDeps, mail: DueMail): { signal: AbortSignal; release: () => Promise<void> } {
  const ending = new AbortController()
  const endAt = now() + SEND_WITHIN_MS
  const renew = async (): Promise<void> => {
    if (now() >= endAt) ending.abort(new Error('The mail server took too long'))
    try {
      const isOurs = await changeClaimed(db, mail, { nextTryAt: now() + LEASE_MS })
      if (!isOurs) ending.abort(new Error('The mail is gone, or another node sends it'))
    } catch (error) {
      log.warn({ err: error, mail: mail.id }, 'a mail could not be marked as being sent')
    }
  }
  let renewal = Promise.resolve()
  const renewing = setInterval(() => void (renewal = renewal.then(renew)), LEASE_MS / 3)
  renewing.unref()
  return {
    signal: ending.signal,
    // A renewal that comes after what is noted at the end would change when the next try is.
    async release() {
      clearInterval(renewing)
      await renewal
    },
  }
}

type DueMail = { id: string; recipient: string; subject: string; body: string; link: string | null; attempts: number }

async function findDueMail(db: Db, now: number): Promise<string | null> {
  const due = await db
    .selectFrom('outgoing_mails')
    .select('id')
    .where('state', '=', 'queued')
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .limit(1)
    .executeTakeFirst()
  return due?.id ?? null
}

/** @returns undefined where another node was faster */
async function claimDueMail(db: Db, id: string, now: number): Promise<DueMail | undefined> {
  return await db
    .updateTable('outgoing_mails')
    .set((eb) => ({ nextTryAt: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('nextTryAt', '<=', now)
    .returning(['id', 'recipient', 'subject', 'body', 'link', 'attempts'])
    .executeTakeFirst()
}

/** @returns false where another node has claimed it since: then nothing is changed */
async function changeClaimed(
  db: Db,
  { id, attempts }: Pick<DueMail, 'id' | 'attempts'>,
  change: Updateable<Schema['outgoing_mails']>,
): Promise<boolean> {
  const changed = await db
    .updateTable('outgoing_mails')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
