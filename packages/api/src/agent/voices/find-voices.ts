import { matchesVoice, type VoiceLabels, VOICES_SHOWN } from '@callwright/contract/voices'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Voice } from '@callwright/voice/voice-provider'

import type { Ctx } from '../../context/context.ts'
import { findAgent } from '../agent.repo.ts'

export type VoiceView = {
  voiceId: string
  name: string
  /** a path on our own server, because the page's CSP allows no external audio; null if there is no preview */
  previewUrl: string | null
  labels: VoiceLabels
}

export type VoiceSearchResult = {
  voices: VoiceView[]
  /** whether there are more matches than shown */
  isMore: boolean
  /** the number of matches */
  total: number
  currentVoiceId: string | null
  /** also null if the provider no longer offers it */
  currentVoice: VoiceView | null
  /** what callers hear while no voice is chosen; null if the provider does not list it */
  defaultVoice: VoiceView | null
}

/** @throws DomainError `provider-failed` */
export async function findVoices(
  ctx: Ctx,
  tenantId: TenantId,
  { search = '', limit = VOICES_SHOWN }: { search?: string | undefined; limit?: number | undefined },
): Promise<VoiceSearchResult> {
  const agent = await findAgent(ctx.db, tenantId, ctx.voice.name)
  const all = await ctx.voices.list()
  const matching = search === '' ? all : all.filter((voice) => matchesVoice(voice, search))
  const findView = (voiceId: string | null): VoiceView | null => {
    const voice = all.find((each) => each.voiceId === voiceId)
    return voice ? toVoiceView(voice) : null
  }
  return {
    voices: matching.slice(0, limit).map(toVoiceView),
    isMore: matching.length > limit,
    total: matching.length,
    currentVoiceId: agent?.voiceId ?? null,
    currentVoice: findView(agent?.voiceId ?? null),
    defaultVoice: findView(ctx.voice.defaultVoiceId),
  }
}

function toVoiceView({ voiceId, name, previewUrl, labels }: Voice): VoiceView {
  return { voiceId, name, previewUrl: previewUrl === null ? null : previewPath(voiceId), labels: { ...labels } }
}

function previewPath(voiceId: string): string {
  return `/api/voices/preview/${encodeURIComponent(voiceId)}`
}
