import {
  CODE_REQUIRED_MESSAGE,
  PASSWORD_REQUIRED_MESSAGE,
  type Reauth,
  WRONG_CODE_MESSAGE,
  WRONG_PASSWORD_MESSAGE,
} from '@callwright/contract/auth'

import type { Ctx, Session } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { resetAttempts, type Limit, consumeAttempt } from '../../context/rate-limit.ts'
import { acceptCode } from '../second-factor/accept-code.ts'
import * as repo from '../auth.repo.ts'
import { reserveHash, verifyPassword } from './passwords.ts'
import { findSecondFactor } from '../second-factor/second-factor.repo.ts'

export type SignedInCtx = Ctx & { session: Session }

/** Per session, so that a stolen one cannot lock the owner out. A new session requires the password. */
const PASSWORD_CHECKS: Limit = { name: 'password-check', max: 10, windowMs: 15 * 60_000 }

/**
 * Changing sign-in settings requires the password: someone else may be using an open session.
 * @throws DomainError `invalid` for a wrong password, `too-many`, `unavailable` (the attempt is not counted)
 */
export async function checkPassword(ctx: SignedInCtx, password: string): Promise<void> {
  const { user, sessionId } = ctx.session
  using slot = reserveHash(user.id)
  await consumeAttempt(ctx, PASSWORD_CHECKS, sessionId)
  const account = await repo.findUserByEmail(ctx.db, user.email)
  const { passwordCost: cost } = ctx.settings
  const isCorrect = await verifyPassword(password, account?.passwordHash ?? null, { cost, slot })
  if (!isCorrect) throw new DomainError('invalid', WRONG_PASSWORD_MESSAGE)
  await resetAttempts(ctx, PASSWORD_CHECKS, sessionId)
}

/**
 * Requires the password, and a code if two-step sign-in is on. For actions that cannot be undone or can give others
 * lasting access, such as creating a key or an endpoint.
 * @throws DomainError `invalid` if either is wrong or missing, `too-many`
 */
export async function reauthenticate(ctx: SignedInCtx, { password, code }: Reauth): Promise<void> {
  if (password === undefined) throw new DomainError('invalid', PASSWORD_REQUIRED_MESSAGE)
  const row = await findSecondFactor(ctx.db, ctx.session.user.id)
  if (!row?.confirmedAt) return await checkPassword(ctx, password)
  if (!code) throw new DomainError('invalid', CODE_REQUIRED_MESSAGE)
  await verifyOwner(ctx, { password, code })
}

/** Like `reauthenticate`, but a program needs only its API key, because creating the key required the password. */
export async function confirmOwner(ctx: SignedInCtx, reauth: Reauth): Promise<void> {
  if (ctx.session.key === null) await reauthenticate(ctx, reauth)
}

/**
 * Requires the password and a code.
 * @throws DomainError `invalid` if either is wrong, `conflict` if 2FA is off, `too-many`
 */
export async function verifyOwner(ctx: SignedInCtx, reauth: { password: string; code: string }): Promise<void> {
  await checkPassword(ctx, reauth.password)
  const row = await findSecondFactor(ctx.db, ctx.session.user.id)
  if (!row?.confirmedAt) throw new DomainError('conflict', 'Two-step sign-in is off.')
  const kind = await acceptCode(ctx, ctx.session.user, reauth.code)
  if (kind === null) throw new DomainError('invalid', WRONG_CODE_MESSAGE)
}
