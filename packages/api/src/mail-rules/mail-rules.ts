import {
  MAIL_RULES_MAX,
  type MailRuleSettings,
  type MailRuleState,
  type saveMailRuleSchema,
} from '@callwright/contract/mails/mail-rules'
import type { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'

import { recordAudit } from '../context/audit.ts'
import type { Ctx, Deps } from '../context/context.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { consumeAttempt, type Limit } from '../context/rate-limit.ts'
import { isSignedId, readTokenId } from '../context/secret-box.ts'
import { hashSecret, newSecret } from '../context/secrets.ts'
import type { SignedInTenantCtx } from '../context/tenant-ctx.ts'
import { DAY_MS } from '../context/local-time.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import { deleteJobByKey } from '../jobs/jobs.repo.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import { queueEmail } from '../mail/queue-email.ts'
import { findBusinessName, lockTenant } from '../tenant/tenant.repo.ts'
import { UNSUBSCRIBE } from './compose-rule-email.ts'
import { lastDue, nextDue } from './due-times.ts'
import { confirmAddressEmail } from './confirm-address-email.ts'

export type MailRuleView = { id: string; address: string; settings: MailRuleSettings; state: MailRuleState }

/** `isOutbox`: without a mail server, emails are saved as files. `ownAddress`: needs no confirmation. */
export type MailRulesView = { rules: MailRuleView[]; ownAddress: string; isOutbox: boolean }

const TOKEN_VALID_MS = 7 * DAY_MS
/** Confirmation links: strangers' mailboxes must not be flooded. */
const LINKS_PER_DAY: Limit = { name: 'mail-links', max: 20, windowMs: DAY_MS }
const LINKS_BY_IP: Limit = { name: 'mail-links-ip', max: 30, windowMs: DAY_MS }
const LINKS_TO_ADDRESS: Limit = { name: 'mail-links-to', max: 3, windowMs: DAY_MS }
const CONFIRMATIONS_BY_IP: Limit = { name: 'mail-confirm-ip', max: 60, windowMs: 60 * 60_000 }
/** Large mail services send the requests of all their users from a few addresses. */
const UNSUBSCRIBES_BY_IP: Limit = { name: 'unsubscribe-ip', max: 1000, windowMs: 60 * 60_000 }

export async function viewMailRules(ctx: SignedInTenantCtx): Promise<MailRulesView> {
  const rules = await repo.listRules(ctx.db, ctx.tenantId)
  return {
    rules: rules.map(({ id, address, settings, state }) => ({ id, address, settings, state })),
    ownAddress: ctx.session.user.email,
    isOutbox: !ctx.settings.emailVerificationRequired,
  }
}

/**
 * Adds a rule, or changes one. An address that is neither the user's own nor confirmed by another rule gets a link, and
 * nothing else until it is used.
 * @throws DomainError `invalid` if there are 20 already, or one for the same report; `not-found`, `too-many`
 */
export async function saveMailRule(
  ctx: SignedInTenantCtx,
  { ruleId, address, settings }: z.output<typeof saveMailRuleSchema>,
): Promise<MailRulesView> {
  await change(ctx, async (trx, rules) => {
    const before = rules.find(({ id }) => id === ruleId)
    if (ruleId !== undefined && !before) throw notFound()
    const known = rules.filter((rule) => rule.address === address)
    if (!before && rules.length >= MAIL_RULES_MAX) {
      throw new DomainError('invalid', `A business can have at most ${MAIL_RULES_MAX} rules for emails`)
    }
    if (settings.kind === 'report' && known.some((rule) => rule !== before && rule.settings.kind === 'report')) {
      throw new DomainError('invalid', 'This address already gets the monthly report.')
    }
    const rule =
      before?.address === address
        ? await changeRule(trx, ctx, { before, settings })
        : await addRule(trx, ctx, { before, address, settings })
    await planRule(trx, ctx, rule)
    await recordAudit(trx, ctx, { subject: rule.id, before: toAudit(before), after: toAudit(rule) })
  })
  return await viewMailRules(ctx)
}

async function changeRule(
  trx: Db,
  { now }: Pick<Deps, 'now'>,
  { before, settings }: { before: repo.MailRule; settings: MailRuleSettings },
): Promise<repo.MailRule> {
  const isSameKind = before.settings.kind === settings.kind
  const change = { settings, bounces: 0, coveredTo: isSameKind ? before.coveredTo : startOf(settings, now()) }
  await repo.updateRule(trx, before.id, change)
  if (settings.kind !== 'call') await repo.deleteWaitingMails(trx, before.id)
  return { ...before, ...change }
}

/** @param added.before the rule whose address it replaces: links in its emails must not control the new one */
async function addRule(
  trx: Db,
  ctx: SignedInTenantCtx,
  { before, address, settings }: { before: repo.MailRule | undefined; address: string; settings: MailRuleSettings },
): Promise<repo.MailRule> {
  const now = ctx.now()
  const all = (await repo.listAllRules(trx, ctx.tenantId)).filter((rule) => rule.address === address)
  const isConfirmed =
    all.some((rule) => rule.removedAt === null && !needsConsent(rule)) &&
    all.every(({ state }) => state !== 'unsubscribed')
  const rule = newRule({ id: ctx.newId(), tenantId: ctx.tenantId, address, settings, now })
  if (before) await removeWithJob(trx, before, now)
  rule.createdAt = before?.createdAt ?? now
  if (!isOwn(ctx, address) && !isConfirmed) rule.state = 'unconfirmed'
  await repo.insertRule(trx, rule)
  if (rule.state === 'unconfirmed') await sendLink(trx, ctx, rule)
  return rule
}

/** A rule that is on. */
export function newRule({
  settings,
  now,
  ...rule
}: Pick<repo.MailRule, 'id' | 'tenantId' | 'address' | 'settings'> & { now: number }): repo.MailRule {
  const none = { tokenHash: null, tokenExpiresAt: null, removedAt: null, bounces: 0 }
  return { ...rule, ...none, settings, state: 'on', coveredTo: startOf(settings, now), createdAt: now }
}

async function removeWithJob(trx: Db, rule: repo.MailRule, now: number): Promise<void> {
  await repo.removeRule(trx, rule, now)
  await deleteJobByKey(trx, 'mail-rule', rule.id)
}

/** @throws DomainError `not-found` */
export async function removeMailRule(ctx: SignedInTenantCtx, ruleId: string): Promise<MailRulesView> {
  await change(ctx, async (trx, rules) => {
    const rule = findIn(rules, ruleId)
    await removeWithJob(trx, rule, ctx.now())
    await recordAudit(trx, ctx, { subject: ruleId, before: toAudit(rule) })
  })
  return await viewMailRules(ctx)
}

/**
 * Switches a rule on or off. A recipient who unsubscribed, or who has not answered, gets a new link instead.
 * @throws DomainError `not-found`, `too-many`
 */
export async function switchMailRule(
  ctx: SignedInTenantCtx,
  { ruleId, isOn }: { ruleId: string; isOn: boolean },
): Promise<MailRulesView> {
  await change(ctx, async (trx, rules) => {
    const rule = findIn(rules, ruleId)
    if (!needsConsent(rule) || isOwn(ctx, rule.address)) {
      if (isOn !== (rule.state === 'on')) await turnTo(trx, ctx, { rule, isOn })
    } else if (isOn) {
      await repo.updateRule(trx, ruleId, { state: 'unconfirmed' })
      await sendLink(trx, ctx, rule)
    }
    await recordAudit(trx, ctx, { subject: ruleId, before: { state: rule.state }, after: { isOn } })
  })
  return await viewMailRules(ctx)
}

/**
 * Confirms an address with a link's token, for every rule of its business with this address.
 * @returns the address, and the business that sends to it
 * @throws DomainError `invalid` for a link that is unknown, used or expired, `too-many`
 */
export async function confirmMailAddress(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ address: string; businessName: string }> {
  await consumeAttempt(ctx, CONFIRMATIONS_BY_IP, ctx.caller.ip)
  const confirmed = await ctx.db.transaction().execute(async (trx) => {
    const rule = await repo.findRuleByToken(trx, hashSecret(token))
    if (!rule || !(await lockTenant(trx, rule.tenantId)) || (rule.tokenExpiresAt ?? 0) < ctx.now()) throw invalidLink()
    for (const each of await repo.listRules(trx, rule.tenantId)) {
      if (each.address !== rule.address || each.state !== 'unconfirmed') continue
      await turnTo(trx, ctx, { rule: each, isOn: true })
    }
    await repo.deleteRemovedRules(trx, rule)
    await recordAudit(trx, ctx, { tenantId: rule.tenantId, subject: rule.id })
    return { address: rule.address, businessName: await findBusinessName(trx, rule.tenantId) }
  })
  ctx.events.emit('jobsQueued')
  return confirmed
}

/**
 * Stops a rule's emails, with the token of any of them. Needs no session, and can be repeated.
 * @throws DomainError `invalid` for a token that is not ours, `too-many`
 */
export async function unsubscribe(ctx: Ctx, { token }: { token: string }): Promise<{ address: string }> {
  await consumeAttempt(ctx, UNSUBSCRIBES_BY_IP, ctx.caller.ip)
  const rule = await repo.findRule(ctx.db, readTokenId(token))
  if (!rule || !isSignedId(token, { ...UNSUBSCRIBE, key: ctx.secretKey, owner: rule.address })) throw invalidLink()
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await repo.unsubscribeRule(trx, rule.id))) return
    await recordAudit(trx, ctx, { tenantId: rule.tenantId, subject: rule.id })
  })
  return { address: rule.address }
}

async function change(ctx: SignedInTenantCtx, work: (trx: Db, rules: repo.MailRule[]) => Promise<void>): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    await work(trx, await repo.listRules(trx, ctx.tenantId))
  })
  ctx.events.emit('jobsQueued')
}

/** Whether the user's own mailbox has been proven to be theirs. */
function isOwn({ session: { user }, settings }: SignedInTenantCtx, address: string): boolean {
  return address === user.email && (user.emailVerified || !settings.emailVerificationRequired)
}

/** Nothing may be sent until the recipient uses a link. */
function needsConsent({ state }: repo.MailRule): boolean {
  return state === 'unconfirmed' || state === 'unsubscribed'
}

function findIn(rules: readonly repo.MailRule[], ruleId: string): repo.MailRule {
  const rule = rules.find(({ id }) => id === ruleId)
  if (!rule) throw notFound()
  return rule
}

function toAudit(rule: Pick<repo.MailRule, 'address' | 'settings'> | undefined): object | undefined {
  return rule && { address: rule.address, ...rule.settings }
}

/** The start of a new rule's first period: the last time before now at which it would have been due. */
function startOf(settings: MailRuleSettings, now: number): number {
  return settings.kind === 'call' ? now : lastDue(settings, now)
}

async function turnTo(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { rule, isOn }: { rule: repo.MailRule; isOn: boolean },
): Promise<void> {
  const coveredTo = startOf(rule.settings, deps.now())
  const change = isOn ? { coveredTo, bounces: 0, tokenHash: null, tokenExpiresAt: null } : {}
  await repo.updateRule(trx, rule.id, { state: isOn ? 'on' : 'off', ...change })
  if (isOn) await repo.deleteWaitingMails(trx, rule.id)
  await planRule(trx, deps, rule)
}

/** Plans a rule's next digest or report, or the summary of calls that wait for one. */
export async function planRule(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { id, tenantId, settings }: Pick<repo.MailRule, 'id' | 'tenantId' | 'settings'>,
): Promise<void> {
  await deleteJobByKey(trx, 'mail-rule', id)
  const runAt = settings.kind === 'call' ? deps.now() : nextDue(settings, deps.now())
  await enqueueJobs(trx, deps, [{ kind: 'mail-rule', key: id, tenantId, runAt }])
}

async function sendLink(
  trx: Db,
  ctx: SignedInTenantCtx,
  { id, address }: { id: string; address: string },
): Promise<void> {
  const deps = { ...ctx, db: trx }
  await consumeAttempt(deps, LINKS_PER_DAY, ctx.tenantId)
  await consumeAttempt(deps, LINKS_BY_IP, ctx.caller.ip)
  // With `+tag` it is the same mailbox.
  await consumeAttempt(deps, LINKS_TO_ADDRESS, address.replace(/\+[^@]*/, ''))
  const token = newSecret()
  await repo.updateRule(trx, id, { tokenHash: hashSecret(token), tokenExpiresAt: ctx.now() + TOKEN_VALID_MS })
  const businessName = await findBusinessName(trx, ctx.tenantId)
  await queueEmail(trx, ctx, confirmAddressEmail(ctx, { recipient: address, token, businessName }))
}

function invalidLink(): DomainError {
  return new DomainError('invalid', 'This link is invalid or has expired.')
}
