import type { ProviderName, VoiceProvider } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'

/** The provider that a call was placed with; null: it is not in use any more and cannot be asked. */
export function voiceOf(
  { voice, simulator }: Pick<Deps, 'voice' | 'simulator'>,
  name: ProviderName,
): VoiceProvider | null {
  return [voice, simulator].find((provider) => provider.name === name) ?? null
}
