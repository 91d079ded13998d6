import { sql } from 'kysely'

import { hashSecret } from '../context/secrets.ts'
import { describeError, type JobHandler, PermanentJobError } from '../jobs/job-worker.ts'
import type { Deps } from '../context/context.ts'
import { recordEmailSent } from './emails.repo.ts'
import type { EmailMessage, RuleEmail } from './queue-email.ts'

/**
 * `id`: a retry keeps it, and so does the same email after a restore. `unsubscribeUrl`: stops a rule's
 * emails without a session. `isTest`: about simulated calls, so it must not leave the outbox.
 */
export type OutgoingEmail = Omit<EmailMessage, 'recipient'> & {
  id: string
  to: string
  /** the name of the business that owns the rule */
  sender?: string
  unsubscribeUrl?: string
  isTest?: boolean
}

/** A rule's email as it is sent, and what happens once its recipient's server has accepted it or refused its address. */
export type ComposedEmail = Omit<OutgoingEmail, 'id'> & { settle: (isAccepted: boolean) => Promise<void> }

/**
 * The mail server refuses this email permanently, because of its recipient or its content. The message is for the
 * operator: it has the server's reply and no content of the email.
 */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused'
  /** the address does not exist, according to the server; other refusals may be caused by us */
  readonly isAddressRefused: boolean
  constructor(message: string, { isAddressRefused = false } = {}) {
    super(message)
    this.isAddressRefused = isAddressRefused
  }
}

/**
 * @param signal when aborted, sending must stop completely
 * @throws EmailRefused if the server would accept only another recipient or text
 */
export type SendEmail = (email: OutgoingEmail, signal: AbortSignal) => Promise<void>

/** `isDropped`: its text and link have been deleted. */
type QueuedEmail = (EmailMessage | RuleEmail) & { isRefused?: boolean; isDropped?: boolean }

/** Several at once, so that one slow delivery does not delay the others; half of them for rules' emails. */
const CONCURRENCY = 8
/**
 * A mail server may take minutes to confirm a message it has received; giving up sooner would send the email twice.
 * This limit is only for servers that never respond.
 */
const SEND_TIMEOUT_MS = 10 * 60_000
/** `computeBackoffMs` spreads these attempts over about two days; then an email is given up as undeliverable. */
const MAX_ATTEMPTS = 70
/** A refused email is sent once more, since some servers refuse what they only mean to delay. */
const REFUSED_RETRY_MS = 60_000

/**
 * Sends queued mail.
 * @param options.compose composes an email of a rule; null if it is no longer wanted
 */
export function mailHandler(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  send: SendEmail,
  { timeoutMs = SEND_TIMEOUT_MS, compose = composeNothing }: MailOptions = {},
): JobHandler {
  const read = async (id: string, queued: QueuedEmail): Promise<(OutgoingEmail & Partial<ComposedEmail>) | null> => {
    // The operator has retried an email whose text is gone.
    if (queued.isDropped) return null
    if ('recipient' in queued) {
      const { recipient: to, subject, body, link, action } = queued
      return { id, to, subject, body, ...(link && { link }), ...(action && { action }) }
    }
    const composed = await compose(queued)
    return composed && { id: ruleEmailId(queued), ...composed }
  }
  return {
    concurrency: CONCURRENCY,
    // Rules' emails, which may be thousands at once, do not delay those about accounts.
    isSlow: () => sql<boolean>`"tenantId" is not null`,
    maxAttempts: MAX_ATTEMPTS,
    describe: describeError,
    async run({ id, payload, attempts }, { signal }) {
      const queued = payload as QueuedEmail
      const found = await read(id, queued)
      if (!found) return
      const { settle, ...email } = found
      try {
        await withTimeout(async (sendSignal) => await send(email, sendSignal), { signal, timeoutMs })
      } catch (error) {
        if (error instanceof EmailRefused) {
          if (!queued.isRefused) {
            log.warn({ job: id, reason: error.message }, 'an email was refused; it will be sent once more')
            return { runAt: now() + REFUSED_RETRY_MS, payload: { ...queued, isRefused: true } }
          }
          if (error.isAddressRefused) await settle?.(false)
          if (email.link === undefined) throw new PermanentJobError(error.message)
          const message = `${error.message.replace(/\.?$/, '.')} The email had a link, so it has been deleted. The recipient can request a new one.`
          const { to: recipient, subject } = email
          throw new PermanentJobError(message, { payload: { recipient, subject, body: '', isDropped: true } })
        }
        if (email.link === undefined || attempts < MAX_ATTEMPTS) throw error
        // The link has expired by now, so the email is not kept for the operator to retry.
        log.error({ err: error, job: id, attempts }, 'an email with a link could not be sent')
        return
      }
      // The email has been sent, so failing to record that must not send it again.
      await Promise.all([recordEmailSent(db, now()), settle?.(true)]).catch((error: unknown) =>
        log.warn({ err: error }, 'the time of the last sent mail could not be stored'),
      )
    },
  }
}

type MailOptions = { timeoutMs?: number; compose?: (email: RuleEmail) => Promise<ComposedEmail | null> }

/** The id of a rule's email; short enough for one line of its header. */
export function ruleEmailId({ ruleId, key }: RuleEmail): string {
  return hashSecret(`${ruleId} ${key}`).slice(0, 32)
}

async function composeNothing(): Promise<null> {
  return null
}

async function withTimeout(
  send: (signal: AbortSignal) => Promise<void>,
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
): Promise<void> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error('The mail server took too long')), timeoutMs)
  try {
    await send(AbortSignal.any([signal, timeout.signal]))
  } catch (error) {
    throw timeout.signal.aborted ? timeout.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}
