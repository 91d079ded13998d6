import { isUniqueViolation } from '@callwright/db/errors/constraint'
import { asTenantId, asUserId } from '@callwright/db/tables/ids'

import { insertBusiness, insertUser } from '../auth/auth.repo.ts'
import { createInitialPassword } from '../auth/operator.ts'
import { recordAudit } from '../context/audit.ts'
import type { Deps } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { DEMO_BUSINESS } from './demo-business.ts'
import type { DemoAccount } from './demo-owner.ts'

/** @throws DomainError `conflict` if the account exists */
export async function makeAccount(deps: Deps, createdAt: number): Promise<DemoAccount & { password: string }> {
  const { email } = DEMO_BUSINESS
  const password = createInitialPassword(null, deps.settings.passwordCost)
  const passwordHash = await password.hash
  const userId = asUserId(deps.newId())
  const tenantId = asTenantId(deps.newId())
  const times = { createdAt, updatedAt: createdAt }
  try {
    await deps.db.transaction().execute(async (trx) => {
      const user = { id: userId, email, emailVerifiedAt: createdAt, passwordHash, role: 'business' } as const
      await insertUser(trx, { ...user, ...times })
      await insertBusiness(trx, { id: tenantId, userId, ...DEMO_BUSINESS, ...times }, deps.newId())
      await recordAudit(trx, deps, { action: 'demo.make', tenantId })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new DomainError(
      'conflict',
      `${email} already has an account. Without the password that the command printed, use "Forgot password" on the sign-in page.`,
      { cause: error },
    )
  }
  return { tenantId, userId, password: password.text }
}
