import { SAVED_PROMPTS_FULL, SAVED_PROMPTS_MAX } from '@callwright/contract/agent'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'

import { recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { DomainError, notFound } from '../domain-error.ts'
import { lockAgent } from './agent.repo.ts'
import * as repo from './saved-prompts.repo.ts'

export type SavedPrompt = { id: string; systemPrompt: string; firstMessage: string; savedAt: number }

/** In the order they were saved. */
export async function listSavedPrompts(db: Db, tenantId: TenantId): Promise<SavedPrompt[]> {
  const rows = await repo.listSavedPrompts(db, tenantId)
  return rows.map((row) => ({
    id: row.id,
    systemPrompt: row.system_prompt,
    firstMessage: row.first_message,
    savedAt: row.created_at,
  }))
}

/**
 * @returns all of them
 * @throws DomainError `invalid` where there are three already, however many are saved at once
 */
export async function savePrompt(
  ctx: Ctx,
  tenantId: TenantId,
  prompt: { systemPrompt: string; firstMessage: string },
): Promise<SavedPrompt[]> {
  return await ctx.db.transaction().execute(async (trx) => {
    await lockAgent(trx, tenantId)
    const saved = await repo.listSavedPrompts(trx, tenantId)
    if (saved.length >= SAVED_PROMPTS_MAX) throw new DomainError('invalid', SAVED_PROMPTS_FULL)
    const id = ctx.newId()
    await repo.insertSavedPrompt(trx, {
      id,
      tenant_id: tenantId,
      system_prompt: prompt.systemPrompt,
      first_message: prompt.firstMessage,
      created_at: ctx.now(),
    })
    await recordAudit(trx, { deps: ctx, caller: ctx.caller }, { action: 'agent.savePrompt', subject: id })
    return await listSavedPrompts(trx, tenantId)
  })
}

/** @returns those that are left @throws DomainError `not-found`, for another tenant's too */
export async function deletePrompt(ctx: Ctx, tenantId: TenantId, promptId: string): Promise<SavedPrompt[]> {
  return await ctx.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteSavedPrompt(trx, tenantId, promptId))) throw notFound()
    await recordAudit(trx, { deps: ctx, caller: ctx.caller }, { action: 'agent.deletePrompt', subject: promptId })
    return await listSavedPrompts(trx, tenantId)
  })
}
