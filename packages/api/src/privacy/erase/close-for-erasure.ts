import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { documentJob } from '../../agent/knowledge/document-job.ts'
import { markAllForRemoval } from '../../agent/knowledge/knowledge.repo.ts'
import type { Deps } from '../../context/context.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import { deleteTenantKeys } from '../../auth/api-keys/api-keys.repo.ts'
import { deleteUserSessions } from '../../auth/sessions/sessions.repo.ts'
import { turnOffRules } from '../../mail/mail-rules.repo.ts'
import { enqueueNumberUpdates } from '../../usage/number-updates.ts'
import { lockAll } from '../../tenant/tenant.repo.ts'
import { sumSeconds } from './erased-rows.repo.ts'
import * as repo from './erasures.repo.ts'

type ErasureRequest = Pick<repo.ErasureRow, 'askedBy' | 'operatorId' | 'requestedAt'>

/**
 * Closes a business in the caller's transaction, and queues a job that erases its data. The caller emits `jobsQueued`
 * after the commit, and `sessionsEnded` for the keys.
 * @returns undefined if there is no such business
 */
export async function closeForErasure(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { id, tenantId, request }: { id: string; tenantId: TenantId; request: ErasureRequest },
): Promise<(repo.ClosedBusiness & { keyHashes: string[] }) | undefined> {
  const now = deps.now()
  await lockAll(trx, tenantId)
  const business = await repo.closeBusiness(trx, tenantId, { now, placeholder: `erased:${id}` })
  if (!business) return undefined
  const { userId, email } = business
  const seconds = await sumSeconds(trx, tenantId)
  await repo.insertErasure(trx, {
    id,
    tenantId,
    userId,
    email,
    ...request,
    seconds,
  })
  await enqueueJobs(trx, deps, [{ kind: 'erasure', key: id, label: email, payload: { erasureId: id } }])
  await deleteUserSessions(trx, userId)
  const keyHashes = await deleteTenantKeys(trx, tenantId)
  await repo.cancelAllCampaigns(trx, tenantId, now)
  await repo.switchOffEndpoints(trx, tenantId)
  await turnOffRules(trx, tenantId)
  await repo.orphanAgents(trx, tenantId, id)
  await enqueueNumberUpdates(trx, deps, tenantId)
  const documents = await markAllForRemoval(trx, tenantId)
  await enqueueJobs(
    trx,
    deps,
    documents.map((document) => documentJob(document, now)),
  )
  return { ...business, keyHashes }
}
