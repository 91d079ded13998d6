import type { z } from '@callwright/contract/input/zod'
import type { tryToolSchema } from '@callwright/contract/tools/tools'

import { notFound } from '../context/domain-error.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'

/** What was sent, what came back, and what the agent would be told (JSON). */
export type TriedTool = {
  request: { method: string; url: string; headerNames: string[]; body: string | null }
  /** null if there was no response */
  httpStatus: number | null
  responseStart: string | null
  ms: number
  answer: string
}

/** @throws DomainError `not-found`, `invalid` for arguments that do not fit, `too-many` */
export async function tryTool(_ctx: TenantCtx, _input: z.output<typeof tryToolSchema>): Promise<TriedTool> {
  throw notFound()
}
