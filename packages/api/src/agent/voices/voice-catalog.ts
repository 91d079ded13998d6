import { once } from 'node:events'

import { type Voice, type VoiceProvider, VoiceProviderError } from '@callwright/voice/voice-provider'

import { isRecent } from '../../context/clock.ts'
import type { Log, VoiceCatalog } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'

const FRESH_MS = 5 * 60_000
/** How long to wait after a failed request. */
const RETRY_AFTER_MS = 15_000
/** Time limit of `ids`: a hanging provider must not delay a campaign. */
const IDS_TIMEOUT_MS = 5000

type CachedVoices = { voices: readonly Voice[]; at: number; validForMs: number }

/** Caches the provider's voices; concurrent callers share one request. */
export function createVoiceCatalog(deps: {
  voice: Pick<VoiceProvider, 'listVoices'>
  now: () => number
  log: Log
}): VoiceCatalog {
  const { voice, now, log } = deps
  let cached: CachedVoices | null = null
  let request: Promise<readonly Voice[]> | null = null

  const fetchVoices = async (): Promise<readonly Voice[]> => {
    try {
      const voices = await voice.listVoices()
      cached = { voices, at: now(), validForMs: FRESH_MS }
      return voices
    } catch (error) {
      if (!(error instanceof VoiceProviderError)) throw error
      if (!cached) throw new DomainError('provider-failed', error.message, { cause: error })
      log.warn({ err: error }, 'the voices could not be fetched; the cached voices are shown')
      cached = { ...cached, at: now(), validForMs: RETRY_AFTER_MS }
      return cached.voices
    } finally {
      request = null
    }
  }

  const list = async (): Promise<readonly Voice[]> => {
    if (cached && isRecent(cached.at, now(), cached.validForMs)) return cached.voices
    request ??= fetchVoices()
    return await request
  }

  return {
    list,
    async ids() {
      try {
        const timeout = once(AbortSignal.timeout(IDS_TIMEOUT_MS), 'abort').then(() => null)
        const voices = await Promise.race([list(), timeout])
        return voices && new Set(voices.map(({ voiceId }) => voiceId))
      } catch (error) {
        if (error instanceof DomainError) return null
        throw error
      }
    },
  }
}
