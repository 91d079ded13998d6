import { trpc } from '../../../lib/api/trpc.ts'
import type { Voice } from './voice-labels.ts'

/** Voices that were chosen while this page is open: a search found them, so the first ones of all need not hold them. */
const chosen = new Map<string, Voice>()

export function rememberVoice(voice: Voice): void {
  chosen.set(voice.voiceId, voice)
}

type FoundVoice = { voice: Voice | undefined; isPending: boolean; isError: boolean; retry: () => void }

/** A voice by its id, as far as it is still offered. */
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
