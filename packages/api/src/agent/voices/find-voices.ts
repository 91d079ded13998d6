import { matchesVoice, type VoiceLabels, VOICES_SHOWN } from '@callwright/contract/voices'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Voice } from '@callwright/voice/voice-provider'

import type { Ctx } from '../../context/context.ts'
import { findAgent } from '../agent.repo.ts'

export type VoiceView = {
  voiceId: string
  name: string
  /** a path of our own server, since a page plays nothing from elsewhere; null: there is nothing to hear */
  previewUrl: string | null
  labels: VoiceLabels
}

export type FoundVoices = {
  voices: VoiceView[]
  /** whether more match than are shown */
  isMore: boolean
  /** how many match */
  total: number
  currentVoiceId: string | null
  /** null also where the provider does not offer it any more */
  currentVoice: VoiceView | null
}

/** @throws DomainError `provider-failed` */
export async function findVoices(
  ctx: Ctx,
  tenantId: TenantId,
  { search = '', limit = VOICES_SHOWN }: { search?: string | undefined; limit?: number | undefined },
): Promise<FoundVoices> {
  const agent = await findAgent(ctx.db, tenantId, ctx.voice.name)
  const all = await ctx.voices.list()
  const matching = search === '' ? all : all.filter((voice) => matchesVoice(voice, search))
  const current = all.find((voice) => voice.voiceId === agent?.voiceId)
  return {
    voices: matching.slice(0, limit).map(viewOf),
    isMore: matching.length > limit,
    total: matching.length,
    currentVoiceId: agent?.voiceId ?? null,
    currentVoice: current ? viewOf(current) : null,
  }
}

function viewOf({ voiceId, name, previewUrl, labels }: Voice): VoiceView {
  return { voiceId, name, previewUrl: previewUrl === null ? null : previewPath(voiceId), labels: { ...labels } }
}

function previewPath(voiceId: string): string {
  return `/api/voices/preview/${encodeURIComponent(voiceId)}`
}
