import type { ProviderName, VoiceProvider } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'

/** The provider that handled a call; null if it is no longer configured. */
export function findProviderByName(
  { voice, simulator }: Pick<Deps, 'voice' | 'simulator'>,
  name: ProviderName,
): VoiceProvider | null {
  return [voice, simulator].find((provider) => provider.name === name) ?? null
}
