import { trpc } from '#lib/api/trpc.ts'
import type { Voice } from './voice-labels.ts'

/** Voices chosen since the page was loaded. A voice found by searching may be missing from the default list. */
const chosenVoices = new Map<string, Voice>()

export function cacheVoice(voice: Voice): void {
  chosenVoices.set(voice.voiceId, voice)
}

type VoiceLookup = { voice: Voice | undefined; isPending: boolean; isError: boolean; retry: () => void }

/** Looks up a voice by its ID, or the default voice for null; undefined if it is not available. */
export function useVoice(voiceId: string | null): VoiceLookup {
  const query = trpc.agent.voices.useQuery({})
  const wantedId = voiceId ?? query.data?.defaultVoice?.voiceId
  const knownVoices = [query.data?.currentVoice, query.data?.defaultVoice, ...(query.data?.voices ?? [])]
  return {
    voice: knownVoices.find((voice) => voice?.voiceId === wantedId) ?? chosenVoices.get(wantedId ?? '') ?? undefined,
    isPending: query.isPending,
    isError: query.isError,
    retry: () => void query.refetch(),
  }
}
