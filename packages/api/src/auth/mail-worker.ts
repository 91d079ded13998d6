import type { Db } from '@callwright/db/database'
import type { Schema } from '@callwright/db/schema'
import type { Updateable } from 'kysely'

import type { Deps } from '../context.ts'
import { createWorker, type Worker } from '../worker.ts'

export type OutgoingMail = { id: string; to: string; subject: string; text: string; link: string | null }

const AT_ONCE = 20
/** While one node sends a mail, the others leave it alone for so long. */
const LEASE_MS = 60_000
/** After these tries (about two days with the growing pauses) a mail counts as undeliverable. */
const MOST_ATTEMPTS = 12

/** A link signs its reader in, as it were: it does not stay here once the mail is out. */
const WITHOUT_SECRETS = { body: '', link: null }

/** Sends what rules have queued: first in, first out, with growing pauses after a failure. */
export function createMailWorker(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'events'>,
  send: (mail: OutgoingMail) => Promise<void>,
): Worker {
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    const due = await claimDueMails(deps.db, deps.now())
    for (const mail of due) {
      if (isStopping()) return 'idle'
      // Those before it may have taken so long that another node sends it by now.
      if (!(await changeClaimed(deps.db, mail, { next_try_at: deps.now() + LEASE_MS }))) continue
      try {
        await send({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.body, link: mail.link })
        await changeClaimed(deps.db, mail, { ...WITHOUT_SECRETS, state: 'sent', sent_at: deps.now(), error: null })
      } catch (error) {
        const { attempts } = mail
        deps.log.warn({ err: error, mail: mail.id, attempts }, 'a mail could not be sent')
        const isOver = attempts >= MOST_ATTEMPTS
        await changeClaimed(deps.db, mail, {
          // What holds no link may be tried again by the operator.
          ...(isOver && mail.link !== null ? WITHOUT_SECRETS : {}),
          state: isOver ? 'failed' : 'queued',
          next_try_at: deps.now() + Math.min(30_000 * 2 ** attempts, 6 * 60 * 60 * 1000),
          error: error instanceof Error ? error.message : String(error),
        })
      }
    }
    return due.length === AT_ONCE ? 'more' : 'idle'
  }
  const worker = createWorker('mail', turn, { everyMs: 5000, log: deps.log })
  deps.events.on('mailQueued', worker.wake)
  return worker
}

type DueMail = { id: string; recipient: string; subject: string; body: string; link: string | null; attempts: number }

async function claimDueMails(db: Db, now: number): Promise<DueMail[]> {
  const due = await db
    .selectFrom('outgoing_mails')
    .select('id')
    .where('state', '=', 'queued')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(AT_ONCE)
    .execute()
  if (due.length === 0) return []
  return await db
    .updateTable('outgoing_mails')
    .set((eb) => ({ next_try_at: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map((mail) => mail.id),
    )
    .where('state', '=', 'queued')
    .where('next_try_at', '<=', now)
    .returning(['id', 'recipient', 'subject', 'body', 'link', 'attempts'])
    .execute()
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
