import { createElevenLabs } from '@callwright/voice/elevenlabs/elevenlabs'
import { type FakeProvider, type FakeProviderOptions, startFakeProvider } from '@callwright/fake-elevenlabs/provider'
import { FAKE_KEY, FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'

import { createVoiceCatalog } from '../agent/voices/voice-catalog.ts'
import { createCaller } from '../app-router.ts'
import type { Deps } from '../context/context.ts'
import type { Browser, World } from './test-world.ts'

/** A world whose calls go to the fake provider over real HTTP. */
export type ProviderWorld = AsyncDisposable & {
  fake: FakeProvider
  deps: Deps
  /** the same user, on the installation with that provider */
  callerOf: (browser: Browser) => ReturnType<typeof createCaller>
}

/** Uses the product's own adapter; only its waits are skipped. */
export async function createProviderWorld(world: World, options: FakeProviderOptions = {}): Promise<ProviderWorld> {
  const fake = await startFakeProvider(options)
  const voice = createElevenLabs({
    apiKey: FAKE_KEY,
    baseUrl: fake.url,
    phoneNumberId: FAKE_NUMBER_ID,
    sleep: async () => {},
    timeoutMs: 60_000,
  })
  const { now, log } = world.deps
  const deps: Deps = { ...world.deps, voice, voices: createVoiceCatalog({ voice, now, log }) }
  return {
    fake,
    deps,
    callerOf: (browser) =>
      createCaller(async () => {
        const { caller } = await browser.ctx()
        return { ...deps, caller }
      }),
    [Symbol.asyncDispose]: () => fake.close(),
  }
}
