import { trpc } from '../../../lib/api/trpc.ts'
import type { Voice } from './voice-labels.ts'

/** Voices chosen since the page was loaded: a search may have found them, so the default list may lack them. */
const chosen = new Map<string, Voice>()

export function rememberVoice(voice: Voice): void {
  chosen.set(voice.voiceId, voice)
}

type FoundVoice = { voice: Voice | undefined; isPending: boolean; isError: boolean; retry: () => void }

/** Looks up a voice by its id; undefined if it is no longer available. */
export function useVoice(voiceId: string | null): FoundVoice {
  const query = trpc.agent.voices.useQuery({}, { enabled: voiceId !== null })
  const known = [query.data?.currentVoice, ...(query.data?.voices ?? [])]
  return {
    voice: known.find((voice) => voice?.voiceId === voiceId) ?? chosen.get(voiceId ?? '') ?? undefined,
    isPending: query.isPending,
    isError: query.isError,
    retry: () => void query.refetch(),
  }
}
