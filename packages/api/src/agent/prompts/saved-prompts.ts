import { SAVED_PROMPTS_FULL, SAVED_PROMPTS_MAX, type savedPromptIdSchema } from '@callwright/contract/agent'
import type { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { findListed } from '../../context/list-view.ts'
import { respondOnce } from '../../tenant/respond-once.ts'
import { recordAudit } from '../../context/audit.ts'
import type { Ctx } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { lockAgent } from '../agent.repo.ts'
import * as repo from './saved-prompts.repo.ts'

/**
 * @returns all saved prompts
 * @throws DomainError `invalid` if three prompts are already saved; concurrent saves cannot exceed this limit
 */
export async function savePrompt(
  ctx: Ctx,
  tenantId: TenantId,
  prompt: { systemPrompt: string; firstMessage: string; idempotencyKey?: string | undefined },
): Promise<repo.SavedPrompt[]> {
  return await changeOnce(ctx, tenantId, {
    action: 'agent.savePrompt',
    key: prompt.idempotencyKey,
    content: [prompt.systemPrompt, prompt.firstMessage],
    async change(trx) {
      const saved = await repo.listSavedPrompts(trx, tenantId)
      if (saved.length >= SAVED_PROMPTS_MAX) throw new DomainError('invalid', SAVED_PROMPTS_FULL)
      const id = ctx.newId()
      await repo.insertSavedPrompt(trx, {
        id,
        tenantId,
        systemPrompt: prompt.systemPrompt,
        firstMessage: prompt.firstMessage,
        createdAt: ctx.now(),
      })
      return id
    },
  })
}

/** @returns the remaining prompts @throws DomainError `not-found`, also for another tenant's prompt */
export async function deletePrompt(
  ctx: Ctx,
  tenantId: TenantId,
  { index, idempotencyKey, ...input }: z.output<typeof savedPromptIdSchema>,
): Promise<repo.SavedPrompt[]> {
  const read = async (): Promise<repo.SavedPrompt[]> => await repo.listSavedPrompts(ctx.db, tenantId)
  const promptId = input.promptId ?? (await findListed(ctx, index, read))
  return await changeOnce(ctx, tenantId, {
    action: 'agent.deletePrompt',
    key: idempotencyKey,
    content: index ?? promptId,
    async change(trx) {
      if (!(await repo.deleteSavedPrompt(trx, tenantId, promptId))) throw notFound()
      return promptId
    },
  })
}

/** A repeated key returns the current list: a stored response would keep deleted prompts. */
async function changeOnce(
  ctx: Ctx,
  tenantId: TenantId,
  {
    change,
    ...request
  }: { action: string; key: string | undefined; content: unknown; change: (trx: Db) => Promise<string> },
): Promise<repo.SavedPrompt[]> {
  return await ctx.db.transaction().execute(async (trx) => {
    await lockAgent(trx, tenantId)
    await respondOnce(
      trx,
      { ...ctx, tenantId },
      {
        ...request,
        async act() {
          const subject = await change(trx)
          await recordAudit(trx, ctx, { subject })
          return subject
        },
      },
    )
    return await repo.listSavedPrompts(trx, tenantId)
  })
}
