import { shortName } from '@callwright/contract/input/names'
import { originOf } from '@callwright/db/tables/call-order'

import { recordAudit } from '../context/audit.ts'
import type { Deps } from '../context/context.ts'
import { signId } from '../context/secret-box.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import type { ComposedEmail } from '../mail/mail-job.ts'
import { toPlainWords, toPlainBlocks } from '../mail/plain-words.ts'
import type { RuleEmail } from '../mail/queue-email.ts'
import { findCallByConversation } from '../calls/record/call-records.repo.ts'
import { findBusinessName, findOwner, isPaused } from '../tenant/tenant.repo.ts'
import { readCallFacts } from './call-facts.ts'
import { composeCall, type Content } from './compose-call.ts'
import { composeDigest, composeSummary } from './compose-calls.ts'
import { composeReport } from './compose-report.ts'

type ComposeDeps = Pick<Deps, 'db' | 'voice' | 'settings' | 'secretKey' | 'now' | 'newId'>

/** What the token in every email of a rule is for. */
export const UNSUBSCRIBE = { purpose: 'unsubscribe' } as const
/** 120 with the mark of a test. */
const SUBJECT_MAX = 112
/** Emails in a row that the recipient's server must refuse for good to turn a rule off. */
const MAX_BOUNCES = 3

/**
 * Composes a queued email of a rule from what is stored now, so that no copy of a call is kept in the queue.
 * @returns null if the rule is off, or its subject no longer exists
 */
export async function composeRuleEmail(deps: ComposeDeps, { ruleId, key }: RuleEmail): Promise<ComposedEmail | null> {
  const { db, secretKey, settings } = deps
  const rule = await repo.findRule(db, ruleId)
  const mail = await repo.findRuleMail(db, ruleId, key)
  if (rule?.state !== 'on' || !mail) return null
  // A paused business still gets its report.
  if (rule.settings.kind !== 'report' && (await isPaused(db, rule.tenantId))) return null
  const owner = settings.emailVerificationRequired ? await findOwner(db, rule.tenantId) : undefined
  if (owner?.email === rule.address && !owner.isVerified) return null
  const composed = await compose(deps, rule, mail)
  if (!composed) return null
  const { subject, isTest } = composed
  const token = signId(ruleId, { ...UNSUBSCRIBE, key: secretKey, owner: rule.address })
  return {
    to: rule.address,
    subject: shorten(toPlainWords(subject)),
    body: toPlainBlocks(composed.body),
    isTest,
    sender: toPlainWords(shortName(await findBusinessName(db, rule.tenantId))) || 'A business',
    unsubscribeUrl: `${settings.publicUrl}/api/unsubscribe?token=${token}`,
    async settle(isAccepted) {
      if (isAccepted && !isTest && rule.bounces > 0) await repo.updateRule(db, ruleId, { bounces: 0 })
      if (isAccepted || (await repo.countBounce(db, ruleId)) < MAX_BOUNCES) return
      await repo.turnOffBounced(db, ruleId)
      await recordAudit(db, deps, { action: 'business.mailRuleBounced', tenantId: rule.tenantId, subject: ruleId })
    },
  }
}

function shorten(subject: string): string {
  return subject.length > SUBJECT_MAX ? `${subject.slice(0, SUBJECT_MAX - 1).toWellFormed()}…` : subject
}

async function compose(
  { db, voice, settings: { publicUrl } }: ComposeDeps,
  rule: repo.MailRule,
  mail: repo.RuleMail,
): Promise<(Content & { isTest: boolean }) | null> {
  const { settings, tenantId } = rule
  const isSimulated = voice.name === 'simulator'
  if (settings.kind === 'call') {
    if (mail.key.startsWith('summary:')) {
      const summary = await composeSummary({ db, voice, publicUrl }, rule, mail.key)
      return summary && { ...summary, isTest: isSimulated }
    }
    const call = await findCallByConversation(db, tenantId, mail.key.replace('call:', ''))
    const facts = call && (await readCallFacts(db, tenantId, call.id))
    if (!facts) return null
    return { ...(await composeCall(db, facts, { settings, publicUrl })), isTest: originOf(facts.call) !== 'live' }
  }
  // The rule's kind changed after this was queued.
  if (!mail.key.startsWith(`${settings.kind}:`)) return null
  const period = { from: mail.periodFrom ?? 0, to: mail.periodTo ?? 0 }
  const content =
    settings.kind === 'digest'
      ? await composeDigest({ db, voice, publicUrl }, rule, period)
      : await composeReport({ db, voice, tenantId }, { ...period, timeZone: settings.timeZone, publicUrl })
  return { ...content, isTest: isSimulated }
}
