import { backoff } from '../jobs/backoff.ts'
import { describeError, type JobHandler } from '../jobs/job-worker.ts'
import type { Deps } from '../context/context.ts'
import { noteMailSent } from './mails.repo.ts'
import type { MailText } from './queue-mail.ts'

export type OutgoingMail = { id: string; to: string; subject: string; text: string; link: string | null }

/** @param signal ends it: nothing of it may go on afterwards */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** So many go at once, so that a slow mail server does not hold the others up. */
const AT_ONCE = 4
/**
 * A mail server may take minutes over a message that it has, and a sender who gives up before its answer sends that mail
 * again. Only a mail server that never answers is cut short.
 */
const SEND_WITHIN_MS = 10 * 60_000
/** `backoff` spreads these tries over about two days; then a mail counts as undeliverable. */
const MOST_ATTEMPTS = 70

/** Sends queued mail. */
export function mailHandler(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  send: SendMail,
  { withinMs = SEND_WITHIN_MS } = {},
): JobHandler {
  return {
    concurrency: AT_ONCE,
    mostAttempts: MOST_ATTEMPTS,
    pauseMs: backoff,
    describe: describeError,
    async run({ id, payload, attempts }, { signal }) {
      const { recipient: to, subject, body: text, link = null } = payload as MailText
      try {
        await inTime(async (ending) => await send({ id, to, subject, text, link }, ending), { signal, withinMs })
      } catch (error) {
        if (link === null || attempts < MOST_ATTEMPTS) throw error
        // Its link has expired long ago, and is not kept for the operator to send.
        log.error({ err: error, job: id, attempts }, 'a mail with a link was given up')
        return
      }
      // The mail is out: what cannot be noted of it must not send it again.
      await noteMailSent(db, now()).catch((error: unknown) => log.warn({ err: error }, 'a sent mail was not noted'))
    },
  }
}

async function inTime(
  send: (signal: AbortSignal) => Promise<void>,
  { signal, withinMs }: { signal: AbortSignal; withinMs: number },
): Promise<void> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('The mail server took too long')), withinMs)
  try {
    await send(AbortSignal.any([signal, limit.signal]))
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}
