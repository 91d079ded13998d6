import { messageOf } from '@callwright/contract/input/zod'
import { newPasswordSchema } from '@callwright/contract/auth'
import { isUniqueViolation } from '@callwright/db/errors/constraint'
import type { Db } from '@callwright/db/database'
import { asTenantId, asUserId, type UserId } from '@callwright/db/tables/ids'

import { recordAudit } from '../context/audit.ts'
import type { Deps, PasswordCost } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { queueSecurityEmail } from '../mail/security-email.ts'
import * as repo from './auth.repo.ts'
import { PASSWORD_CHANGED_EMAIL } from './password-email.ts'
import { SECOND_FACTOR_DISABLED_EMAIL } from './second-factor/second-factor-email.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { removeSecondFactor } from './second-factor/second-factor.repo.ts'
import { newSecret } from '../context/secrets.ts'
import { endUserSessions } from './sessions/sessions.ts'

type OperatorDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'settings' | 'events'>

/** A password for an account that does not exist yet. */
export type InitialPassword = { text: string; isGenerated: boolean; hash: Promise<string> }

/** Starts hashing in a separate thread. @param password if null, a random password is generated */
export function createInitialPassword(password: string | null, cost: PasswordCost): InitialPassword {
  const text = password ?? `${newSecret().slice(0, 20)}-1`
  const hash = hashPassword(text, cost)
  // Avoids an unhandled rejection; the caller that awaits the hash still gets the error.
  hash.catch(() => {})
  return { text, isGenerated: password === null, hash }
}

/**
 * Creates the one operator account, with its own business, at the first startup; later updates its email from the
 * settings.
 * @param options.password used only while the account does not exist; if null, one is generated and returned once
 * @param options.chosen a password that is already being hashed; used instead of `password`
 * @throws DomainError `conflict` if a business has the email
 */
export async function ensureOperator(
  deps: OperatorDeps,
  { password, chosen }: { password: string | null; chosen?: InitialPassword | undefined },
): Promise<{ created: boolean; generatedPassword: string | null }> {
  const email = deps.settings.operatorEmail
  const operator = await repo.findOperator(deps.db)
  // Accounts from older versions have no business yet.
  if (operator?.hasBusiness === false) {
    await deps.db.transaction().execute(async (trx) => await insertOwnBusiness(trx, deps, operator.id))
  }
  if (operator?.email === email) return { created: false, generatedPassword: null }
  if (await repo.findUserByEmail(deps.db, email)) {
    throw new DomainError('conflict', `OPERATOR_EMAIL ${email} belongs to a business account. Choose another address.`)
  }
  const now = deps.now()
  if (operator) {
    await repo.updateEmail(deps.db, operator.id, { email, now })
    return { created: false, generatedPassword: null }
  }
  const first = chosen ?? createInitialPassword(password, deps.settings.passwordCost)
  try {
    const id = asUserId(deps.newId())
    const passwordHash = await first.hash
    const times = { createdAt: now, updatedAt: now }
    await deps.db.transaction().execute(async (trx) => {
      await repo.insertUser(trx, { id, email, emailVerifiedAt: now, passwordHash, role: 'operator', ...times })
      await insertOwnBusiness(trx, deps, id)
    })
  } catch (error) {
    // Another node created the account at the same time.
    if (!isUniqueViolation(error)) throw error
    return { created: false, generatedPassword: null }
  }
  return { created: true, generatedPassword: first.isGenerated ? first.text : null }
}

/** The operator's own business, without a name until the operator enters one. */
async function insertOwnBusiness(db: Db, { now, newId }: OperatorDeps, userId: UserId): Promise<void> {
  const at = now()
  const id = asTenantId(newId())
  const business = { id, userId, name: '', servicePlan: 'both', createdAt: at, updatedAt: at } as const
  await repo.insertBusiness(db, business, newId())
}

/**
 * Recovers the operator account. The command runs on the server machine, so it needs no old password, and it also
 * removes the second factor, which can be set up again.
 * @throws DomainError `invalid` for a password that breaks the rules, `not-found` before the first startup
 */
export async function setOperatorPassword(deps: OperatorDeps, password: string): Promise<void> {
  const parsed = newPasswordSchema.safeParse(password)
  if (!parsed.success) throw new DomainError('invalid', messageOf(parsed.error))
  const operator = await repo.findOperator(deps.db)
  if (!operator) throw new DomainError('not-found', 'There is no operator account yet. Start Callwright once first.')
  const hash = await hashPassword(parsed.data, deps.settings.passwordCost)
  await deps.db.transaction().execute(async (trx) => {
    await repo.updatePassword(trx, operator.id, { hash, now: deps.now() })
    const wasOn = await removeSecondFactor(trx, operator.id)
    await endUserSessions({ db: trx, now: deps.now }, operator.id)
    const recipient = operator.email
    await queueSecurityEmail(trx, deps, { recipient, ...PASSWORD_CHANGED_EMAIL })
    if (wasOn) await queueSecurityEmail(trx, deps, { recipient, ...SECOND_FACTOR_DISABLED_EMAIL })
    const entry = { action: 'auth.setOperatorPassword', subject: operator.id, after: { secondFactorRemoved: wasOn } }
    await recordAudit(trx, deps, entry)
  })
  deps.events.emit('sessionsEnded', { userId: operator.id, sessionId: 'all' })
  deps.events.emit('jobsQueued')
}
