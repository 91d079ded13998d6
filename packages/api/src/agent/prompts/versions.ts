import type { TenantId } from '@callwright/db/tables/ids'
import type { Voice } from '@callwright/voice/voice-provider'

import type { Ctx } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { type Page, type PageInput, readCursor, takePage } from '../../paging/keyset.ts'
import { type AgentText, toAgentText } from '../agent-text.ts'
import { saveAgent } from '../save-agent.ts'
import { type AgentView, viewAgent } from '../update-agent.ts'
import * as repo from './versions.repo.ts'

export type AgentVersion = AgentText & {
  id: string
  savedAt: number
  /** the email address of the user who saved it; null if it is no longer known */
  savedBy: string | null
  /** null if the provider no longer offers the voice or is not reachable */
  voiceName: string | null
  /** when the version that this one restored was saved */
  restoredFrom: number | null
  /** whether the agent has this version now */
  isCurrent: boolean
}

/** Newest first. */
export async function listVersions(ctx: Ctx, tenantId: TenantId, input: PageInput): Promise<Page<AgentVersion>> {
  const before = readCursor(input.cursor)
  const versions = await repo.listVersions(ctx.db, tenantId, { before, limit: input.limit + 1 })
  const { page, nextCursor } = takePage(versions, input.limit, (row) => ({ at: row.createdAt, id: row.id }))
  const names = page.some((row) => row.voiceId !== null) ? await fetchVoiceNames(ctx) : new Map<string, string>()
  const rows = page.map((row, index) => ({
    id: row.id,
    savedAt: row.createdAt,
    savedBy: row.email,
    ...toAgentText(row),
    voiceName: row.voiceId === null ? null : (names.get(row.voiceId) ?? null),
    restoredFrom: row.restoredFrom,
    isCurrent: before === null && index === 0,
  }))
  return { rows, nextCursor }
}

/** Saves an old version as the newest one and syncs it. @throws DomainError `not-found`, `provider-failed` */
export async function restoreVersion(ctx: Ctx, tenantId: TenantId, versionId: string): Promise<AgentView> {
  const version = await repo.findVersion(ctx.db, tenantId, versionId)
  if (!version) throw notFound()
  await saveAgent(ctx, tenantId, {
    restoredFrom: version.createdAt,
    change: () => toAgentText(version),
  })
  return await viewAgent(ctx, tenantId)
}

async function fetchVoiceNames(ctx: Ctx): Promise<Map<string, string>> {
  return new Map((await listVoicesIfAvailable(ctx)).map(({ voiceId, name }) => [voiceId, name]))
}

async function listVoicesIfAvailable(ctx: Ctx): Promise<readonly Voice[]> {
  try {
    return await ctx.voices.list()
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}
