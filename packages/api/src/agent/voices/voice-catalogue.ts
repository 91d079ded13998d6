import { once } from 'node:events'

import { type Voice, type VoiceProvider, VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Log, VoiceCatalogue } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'

const FRESH_MS = 5 * 60_000
/** A provider that just failed is left alone for so long. */
const REST_MS = 15_000
/** Time limit of `ids`: a provider that hangs must not hold up a campaign. */
const IDS_WITHIN_MS = 5000

type Kept = { voices: readonly Voice[]; until: number }

/** One question at a time, however many ask. */
export function createVoiceCatalogue(deps: {
  voice: Pick<VoiceProvider, 'listVoices'>
  now: () => number
  log: Log
}): VoiceCatalogue {
  const { voice, now, log } = deps
  let kept: Kept | null = null
  let asking: Promise<readonly Voice[]> | null = null

  const ask = async (): Promise<readonly Voice[]> => {
    try {
      const voices = await voice.listVoices()
      kept = { voices, until: now() + FRESH_MS }
      return voices
    } catch (error) {
      if (!(error instanceof VoiceProviderError)) throw error
      if (!kept) throw new DomainError('provider-failed', error.message, { cause: error })
      log.warn({ err: error }, 'the voices could not be fetched; those of before are shown')
      kept = { ...kept, until: now() + REST_MS }
      return kept.voices
    } finally {
      asking = null
    }
  }

  const list = async (): Promise<readonly Voice[]> => {
    if (kept && now() < kept.until) return kept.voices
    asking ??= ask()
    return await asking
  }

  return {
    list,
    async ids() {
      try {
        const tooLate = once(AbortSignal.timeout(IDS_WITHIN_MS), 'abort').then(() => null)
        const voices = await Promise.race([list(), tooLate])
        return voices && new Set(voices.map(({ voiceId }) => voiceId))
      } catch (error) {
        if (error instanceof DomainError) return null
        throw error
      }
    },
  }
}
