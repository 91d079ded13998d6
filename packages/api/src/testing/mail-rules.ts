import type { MailFilter, MailRuleSettings } from '@callwright/contract/mails/mail-rules'
import type { Conversation } from '@callwright/voice/voice-provider'

import { recordConversation } from '../calls/record/post-call.ts'
import { callMailHandler } from '../mail-rules/call-mail-job.ts'
import { composeRuleEmail } from '../mail-rules/compose-rule-email.ts'
import { mailRuleHandler } from '../mail-rules/rule-job.ts'
import { mailHandler, type OutgoingEmail, type SendEmail } from '../mail/mail-job.ts'
import { listJobs, runJobs } from './run-jobs.ts'
import { tenantOf } from './operator.ts'
import { CONVERSATION } from './sample-conversation.ts'
import type { Browser, World } from './test-world.ts'
import { waitUntil } from './wait-until.ts'

export const TIME_ZONE = 'Europe/Berlin'

export function callRule(filter: MailFilter = { which: 'all' }, withTranscript = false): MailRuleSettings {
  return { kind: 'call', timeZone: TIME_ZONE, filter, withTranscript }
}

/** A digest every day at six in the evening. */
export function digestRule(change: Partial<Extract<MailRuleSettings, { kind: 'digest' }>> = {}): MailRuleSettings {
  return {
    kind: 'digest',
    timeZone: TIME_ZONE,
    at: '18:00',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    sendsQuiet: false,
    ...change,
  }
}

export const REPORT_RULE: MailRuleSettings = { kind: 'report', timeZone: TIME_ZONE, sendsQuiet: false }

/** Adds a rule, by default for the user's own address. @returns its id */
export async function addRule({ caller }: Browser, settings: MailRuleSettings, address?: string): Promise<string> {
  const { ownAddress } = await caller.business.mailRules()
  const { rules } = await caller.business.saveMailRule({ address: address ?? ownAddress, settings })
  return rules.at(-1)?.id ?? ''
}

/** Records a real call that has just ended, with its summary. @returns its id */
export async function recordCall(world: World, business: Browser, change: Partial<Conversation>): Promise<string> {
  const { deps } = world
  const call = { ...CONVERSATION, summary: 'They asked for a table.', ...change }
  const startedAt = change.startedAt ?? deps.now() - call.durationSeconds * 1000
  const tenantId = await tenantOf(business)
  await recordConversation(deps, { tenantId, provider: 'elevenlabs' }, { ...call, startedAt })
  const row = deps.db.selectFrom('calls').select('id').where('conversationId', '=', call.conversationId)
  return (await row.executeTakeFirstOrThrow()).id
}

export const MISSED = { status: 'missed', endReason: 'no-answer', durationSeconds: 0 } as const

/** The rule that sent an email. */
export function ruleOf({ unsubscribeUrl = 'x:' }: OutgoingEmail): string {
  return new URL(unsubscribeUrl).searchParams.get('token')?.split('.')[0] ?? ''
}

/** Runs the jobs that are due until none is left, and returns the emails that were sent. */
export async function sendMails({ deps, ...world }: World, send?: SendEmail): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = []
  const deliver: SendEmail = async (email, signal) => {
    await send?.(email, signal)
    sent.push(email)
  }
  await using _node = runJobs(deps, {
    mail: mailHandler(deps, deliver, { compose: async (email) => await composeRuleEmail(deps, email) }),
    'call-mail': callMailHandler(deps),
    'mail-rule': mailRuleHandler(deps),
  })
  await waitUntil(async () => {
    const jobs = (await listJobs({ deps, ...world })).filter(({ kind }) =>
      ['mail', 'call-mail', 'mail-rule'].includes(kind),
    )
    return jobs.every(
      ({ runAt, failedAt, leaseHolder }) => leaseHolder === null && (failedAt !== null || runAt > deps.now()),
    )
  })
  return sent.filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined)
}

/** Every text of an email. */
export function textOf({ body }: Pick<OutgoingEmail, 'body'>): string {
  return JSON.stringify(body).replaceAll('\u2060', '')
}

export const OUTBOUND = {
  direction: 'outbound',
  callerNumber: CONVERSATION.calledNumber,
  calledNumber: CONVERSATION.callerNumber,
} as const
