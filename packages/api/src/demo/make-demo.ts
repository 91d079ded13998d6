import { setImmediate as nextTurn } from 'node:timers/promises'

import { isUniqueViolation } from '@callwright/db/errors/constraint'
import { asTenantId, asUserId, type TenantId } from '@callwright/db/tables/ids'
import type { Simulator } from '@callwright/voice/simulator/simulator'

import { saveAgentText } from '../agent/agent.repo.ts'
import { syncAgent } from '../agent/ensure-agent.ts'
import { recordAudit } from '../context/audit.ts'
import { findUserByEmail, insertBusiness, insertUser } from '../auth/auth.repo.ts'
import { hashPassword } from '../auth/sign-in/passwords.ts'
import { newSecret } from '../context/secrets.ts'
import type { Deps } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { createEvents } from '../context/events.ts'
import { DEMO_AGENT, DEMO_BUSINESS, DEMO_EMAIL } from './demo-business.ts'
import { planCalls } from './plan-calls.ts'
import { recordCampaigns, recordPlannedCall } from './record-demo.ts'

const SEED = 20_260_101

export type Demo = { email: string; password: string; calls: number; campaigns: number }

/**
 * Creates a demo business with 90 days of calls. They are recorded like real calls, so that search, analytics and usage
 * agree. No events or alerts are sent for them, since they are in the past.
 * @throws DomainError `conflict` if the account exists
 */
export async function makeDemo(deps: Deps & { simulator: Simulator }): Promise<Demo> {
  const now = deps.now()
  const password = `${newSecret().slice(0, 16)}.1`
  const tenantId = await makeAccount(deps, password)
  const agentId = await makeAgent({ ...deps, voice: deps.simulator }, tenantId)
  const calls = planCalls({ now, seed: SEED })
  const silentDeps = { ...deps, events: createEvents() }
  const campaigns = await recordCampaigns(silentDeps, tenantId, calls)
  for (const call of calls) {
    await recordPlannedCall(silentDeps, { tenantId, agentId, campaigns, seed: SEED }, call)
    // Yields, so that a running server keeps handling requests.
    await nextTurn()
  }
  return { email: DEMO_EMAIL, password, calls: calls.length, campaigns: campaigns.length }
}

async function makeAccount(deps: Deps, password: string): Promise<TenantId> {
  if (await findUserByEmail(deps.db, DEMO_EMAIL)) throw createDemoExistsError()
  const passwordHash = await hashPassword(password, deps.settings.passwordCost)
  const userId = asUserId(deps.newId())
  const tenantId = asTenantId(deps.newId())
  const now = deps.now()
  const times = { createdAt: now, updatedAt: now }
  try {
    await deps.db.transaction().execute(async (trx) => {
      const user = { id: userId, email: DEMO_EMAIL, emailVerifiedAt: now, passwordHash, role: 'business' } as const
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
  return tenantId
}

async function makeAgent(deps: Deps, tenantId: TenantId): Promise<string> {
  const [voice] = await deps.voice.listVoices()
  await saveAgentText(deps.db, tenantId, { ...DEMO_AGENT, voiceId: voice?.voiceId ?? null, now: deps.now() })
  return await syncAgent(deps, tenantId)
}

function createDemoExistsError(): DomainError {
  return new DomainError(
    'conflict',
    `${DEMO_EMAIL} already has an account. Its password was printed when the account was created. To set a new one, use "Forgot password" on the sign-in page.`,
  )
}
