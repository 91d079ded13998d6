import type { z } from '@callwright/contract/input/zod'
import type { ToolParameter, tryToolSchema } from '@callwright/contract/tools/tools'

import { findTool } from '../agent/tools/tools.repo.ts'
import { recordAudit } from '../context/audit.ts'
import { DomainError } from '../context/domain-error.ts'
import { consumeAttempt, type Limit } from '../context/rate-limit.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { askTool } from './ask-tool.ts'
import { buildRequest, runKeyOf } from './build-request.ts'
import { readArguments } from './read-arguments.ts'

/** What was sent, what came back, and what the agent would be told (JSON). */
export type TriedTool = {
  request: { method: string; url: string; headerNames: string[]; body: string | null }
  /** null if there was no response */
  httpStatus: number | null
  responseStart: string | null
  ms: number
  /** why there was no response; null if there was one */
  problem: string | null
  answer: string
}

const TRIES: Limit = { name: 'tool-tries', max: 20, windowMs: 60_000 }
const SHOWN_LETTERS = 4000
/** The caller in tries, as a number that nobody can have. */
const SAMPLE_CALLER = '+12025550100'

/**
 * Sends one real request of a saved tool, also if it is off, paused, or changes something. It is not among the runs. The
 * caller is a sample number, and the call's id a new one.
 * @throws DomainError `not-found`, `invalid` for arguments that do not fit, `too-many`
 */
export async function tryTool(
  ctx: TenantCtx,
  { toolId, arguments: sent }: z.output<typeof tryToolSchema>,
): Promise<TriedTool> {
  const { db, tenantId } = ctx
  const tool = await findTool(db, tenantId, toolId)
  const own = { caller: SAMPLE_CALLER, conversationId: `try_${ctx.newId()}` }
  const { values, problem } = readArguments(JSON.parse(tool.parameters) as ToolParameter[], { sent, own })
  if (values === null) throw new DomainError('invalid', problem.text)
  const request = buildRequest(tool, values)
  if (!request) throw new DomainError('invalid', 'A value cannot be a part of the URL. Please enter another one.')
  await consumeAttempt(ctx, TRIES, tenantId)
  await recordAudit(db, ctx, { subject: tool.name, after: { url: tool.url } })
  const startedAt = performance.now()
  const runKey = tool.changes === 1 ? runKeyOf(own.conversationId, values) : null
  const {
    httpStatus,
    responseStart,
    problem: failure,
    answer,
  } = await askTool(ctx, tool, {
    ...request,
    runKey,
    seconds: tool.timeoutSeconds,
  })
  return {
    request: {
      ...{ method: request.method, url: request.url.href, body: request.body },
      headerNames: JSON.parse(tool.headerNames) as string[],
    },
    ...{ httpStatus, responseStart: responseStart?.slice(0, SHOWN_LETTERS) ?? null },
    ...{ ms: Math.round(performance.now() - startedAt), problem: failure, answer },
  }
}
