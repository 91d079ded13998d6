import {
  type FakeExchange,
  type FakeProvider,
  type FakeProviderOptions,
  startFakeProvider,
} from '@callwright/fake-elevenlabs/provider'
import { FAKE_KEY, FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'
import { createElevenLabs, type ElevenLabsConfig } from '../elevenlabs/elevenlabs.ts'
import type { VoiceProvider } from '../voice-provider.ts'
import { checkExchange } from './openapi-check.ts'

export type CheckedFake = FakeProvider & {
  exchanges: FakeExchange[]
  /** all operations requested so far */
  operations: () => Set<string>
}

/**
 * The fake provider, checking every request and response against the provider's official OpenAPI description. Closing
 * it throws if any exchange does not match.
 */
export async function startCheckedFake(options: FakeProviderOptions = {}): Promise<CheckedFake> {
  const exchanges: FakeExchange[] = []
  const fake = await startFakeProvider({
    ...options,
    onExchange(exchange) {
      exchanges.push(exchange)
      options.onExchange?.(exchange)
    },
  })
  return {
    ...fake,
    exchanges,
    operations: () => new Set(exchanges.map(({ operation }) => operation ?? 'none')),
    async close() {
      await fake.close()
      const problems = [...new Set(exchanges.flatMap(checkExchange))]
      if (problems.length > 0) {
        throw new Error(`Exchanges differ from the official description:\n${problems.join('\n')}`)
      }
    },
  }
}

/** An adapter that talks to a fake, without delays. */
export function providerFor(fake: FakeProvider, config: Partial<ElevenLabsConfig> = {}): VoiceProvider {
  return createElevenLabs({
    apiKey: FAKE_KEY,
    baseUrl: fake.url,
    phoneNumberId: FAKE_NUMBER_ID,
    sleep: async () => {},
    random: () => 0.5,
    timeoutMs: 60_000,
    ...config,
  })
}
