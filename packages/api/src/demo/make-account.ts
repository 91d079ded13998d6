import { isUniqueViolation } from '@callwright/db/errors/constraint'
import { asTenantId, asUserId } from '@callwright/db/tables/ids'

import { findUserByEmail, insertBusiness, insertUser } from '../auth/auth.repo.ts'
import { hashPassword } from '../auth/sign-in/passwords.ts'
import { recordAudit } from '../context/audit.ts'
import type { Deps } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { DEMO_BUSINESS, DEMO_EMAIL } from './demo-business.ts'
import type { DemoAccount } from './demo-owner.ts'

/** @throws DomainError `conflict` if the account exists */
export async function makeAccount(
  deps: Deps,
  { password, createdAt }: { password: string; createdAt: number },
): Promise<DemoAccount> {
  if (await findUserByEmail(deps.db, DEMO_EMAIL)) throw createDemoExistsError()
  const passwordHash = await hashPassword(password, deps.settings.passwordCost)
  const userId = asUserId(deps.newId())
  const tenantId = asTenantId(deps.newId())
  const times = { createdAt, updatedAt: createdAt }
  const user = { id: userId, email: DEMO_EMAIL, emailVerifiedAt: createdAt, passwordHash, role: 'business' } as const
  try {
    await deps.db.transaction().execute(async (trx) => {
      await insertUser(trx, { ...user, ...times })
      await insertBusiness(trx, {
        id: tenantId,
        userId,
        name: DEMO_BUSINESS.name,
        email: DEMO_EMAIL,
        phone: DEMO_BUSINESS.phone,
        address: DEMO_BUSINESS.address,
        website: DEMO_BUSINESS.website,
        description: DEMO_BUSINESS.description,
        servicePlan: 'both',
        monthlyLimitMinutes: DEMO_BUSINESS.monthlyLimitMinutes,
        ...times,
      })
      await recordAudit(trx, deps, { actorUserId: userId, action: 'demo.make', tenantId })
    })
  } catch (error) {
    // Created concurrently, after the check above.
    if (isUniqueViolation(error)) throw createDemoExistsError()
    throw error
  }
  return { tenantId, userId }
}

function createDemoExistsError(): DomainError {
  return new DomainError(
    'conflict',
    `${DEMO_EMAIL} already has an account. Without the password that the command printed, use "Forgot password" on the sign-in page.`,
  )
}
