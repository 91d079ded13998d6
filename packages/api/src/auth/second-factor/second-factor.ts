import { WRONG_CODE_MESSAGE } from '@callwright/contract/auth'
import type { Db } from '@callwright/db/database'

import { isRecent } from '../../context/clock.ts'
import { recordAudit } from '../../context/audit.ts'
import { readBrand } from '../../context/brand.ts'
import { DomainError } from '../../context/domain-error.ts'
import { queueSecurityEmail, type SecurityEmail } from '../../mail/security-email.ts'
import { type Limit, consumeAttempt } from '../../context/rate-limit.ts'
import { checkPassword, type SignedInCtx, verifyOwner } from '../sign-in/verify-owner.ts'
import { openSecret, sealSecret } from '../../context/secret-box.ts'
import * as repo from './second-factor.repo.ts'
import {
  NEW_RECOVERY_CODES_EMAIL,
  SECOND_FACTOR_DISABLED_EMAIL,
  SECOND_FACTOR_ENABLED_EMAIL,
} from './second-factor-email.ts'
import { hashRecoveryCode, newRecoveryCode } from '../../context/secrets.ts'
import { findTotpStep, newTotpKey, formatTotpKey, buildTotpUri } from './totp.ts'

/** A key that is not confirmed within this time expires. */
const SETUP_TIMEOUT_MS = 60 * 60_000
const RECOVERY_CODES = 10
const CONFIRMATIONS: Limit = { name: 'code-confirm', max: 10, windowMs: 15 * 60_000 }

export type SecondFactorState = { isOn: boolean; onSince: number | null; recoveryCodesLeft: number }

export async function viewSecondFactor({ db, session }: SignedInCtx): Promise<SecondFactorState> {
  const row = await repo.findSecondFactor(db, session.user.id)
  if (!row?.confirmedAt) return { isOn: false, onSince: null, recoveryCodesLeft: 0 }
  const recoveryCodesLeft = await repo.countRecoveryCodes(db, session.user.id)
  return { isOn: true, onSince: row.confirmedAt, recoveryCodesLeft }
}

/**
 * Creates a key for the user's app. Sign-in requires no code until the key has been confirmed with one.
 * @returns the key as text, and the URI for its QR code
 * @throws DomainError `invalid` for a wrong password, `conflict` if a second factor is on
 */
export async function startSecondFactor(ctx: SignedInCtx, password: string): Promise<{ key: string; uri: string }> {
  await checkPassword(ctx, password)
  const { id, email } = ctx.session.user
  const key = newTotpKey()
  const sealedKey = sealSecret(key, { key: ctx.secretKey, purpose: 'second factor', owner: id })
  await ctx.db.transaction().execute(async (trx) => {
    const isStored = await repo.saveUnconfirmedKey(trx, id, { sealedKey, now: ctx.now() })
    if (!isStored) throw new DomainError('conflict', 'Two-step sign-in is already on.')
    await recordChange(trx, ctx)
  })
  const { productName } = await readBrand(ctx.db)
  return { key: formatTotpKey(key), uri: buildTotpUri({ issuer: productName, account: email, key }) }
}

/**
 * Turns on the second factor with the first code from the app.
 * @returns the recovery codes, which are never shown again
 * @throws DomainError `invalid` for a wrong code or if setup took too long, `too-many`
 */
export async function confirmSecondFactor(ctx: SignedInCtx, code: string): Promise<{ recoveryCodes: string[] }> {
  const { id } = ctx.session.user
  await consumeAttempt(ctx, CONFIRMATIONS, ctx.session.sessionId)
  const row = await repo.findSecondFactor(ctx.db, id)
  const isPending = row && row.confirmedAt === null && isRecent(row.createdAt, ctx.now(), SETUP_TIMEOUT_MS)
  const key = isPending ? openSecret(row.sealedKey, { key: ctx.secretKey, purpose: 'second factor', owner: id }) : null
  if (!row || !key) throw new DomainError('invalid', 'Setup took too long. Please start again.')
  const step = await findTotpStep(code.replaceAll(/\s/g, ''), key, ctx.now())
  if (step === null) throw new DomainError('invalid', WRONG_CODE_MESSAGE)
  const recoveryCodes = makeRecoveryCodes()
  await changeAndNotify(ctx, SECOND_FACTOR_ENABLED_EMAIL, async (trx) => {
    const isOn = await repo.confirmKey(trx, id, { sealedKey: row.sealedKey, step, now: ctx.now() })
    if (!isOn) throw new DomainError('conflict', 'Your two-step sign-in settings have changed. Please start again.')
    await repo.replaceRecoveryCodes(trx, id, { hashes: recoveryCodes.map(hashRecoveryCode), now: ctx.now() })
    await recordChange(trx, ctx)
  })
  return { recoveryCodes }
}

/** @throws DomainError `invalid` if the password or code is wrong, `conflict` without a second factor, `too-many` */
export async function renewRecoveryCodes(
  ctx: SignedInCtx,
  reauth: { password: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  await verifyOwner(ctx, reauth)
  const recoveryCodes = makeRecoveryCodes()
  await changeAndNotify(ctx, NEW_RECOVERY_CODES_EMAIL, async (trx) => {
    const hashes = recoveryCodes.map(hashRecoveryCode)
    await repo.replaceRecoveryCodes(trx, ctx.session.user.id, { hashes, now: ctx.now() })
    await recordChange(trx, ctx)
  })
  return { recoveryCodes }
}

/** @throws DomainError `invalid` if the password or code is wrong, `conflict` without a second factor, `too-many` */
export async function turnOffSecondFactor(ctx: SignedInCtx, reauth: { password: string; code: string }): Promise<void> {
  await verifyOwner(ctx, reauth)
  await changeAndNotify(ctx, SECOND_FACTOR_DISABLED_EMAIL, async (trx) => {
    await repo.removeSecondFactor(trx, ctx.session.user.id)
    await recordChange(trx, ctx)
  })
}

function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
}

/** Changes the second factor and notifies the owner in one transaction. */
async function changeAndNotify(
  ctx: SignedInCtx,
  email: SecurityEmail,
  change: (trx: Db) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await change(trx)
    await queueSecurityEmail(trx, ctx, { recipient: ctx.session.user.email, ...email })
  })
  ctx.events.emit('jobsQueued')
}

async function recordChange(trx: Db, ctx: SignedInCtx): Promise<void> {
  await recordAudit(trx, ctx, { subject: ctx.session.user.id })
}
