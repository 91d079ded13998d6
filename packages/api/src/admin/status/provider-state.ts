import { once } from 'node:events'

import type { AccountFinding, VoiceProvider } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'

export type ProviderState = {
  name: VoiceProvider['name']
  /** false: the account has a problem, or the provider did not respond in time */
  isGood: boolean
  /** problems say what to do */
  findings: AccountFinding[]
  /** epoch ms */
  checkedAt: number
}

const CACHE_MS = 30_000
const TIMEOUT_MS = 5000

const cache = new WeakMap<VoiceProvider, { askedAt: number; state: Promise<ProviderState> }>()

/** Checks the provider account; cached for 30 seconds. */
export async function readProviderState({ voice, now }: Pick<Deps, 'voice' | 'now'>): Promise<ProviderState> {
  const known = cache.get(voice)
  const at = now()
  // `abs`: after the clock steps back, an old result must not count as fresh.
  if (known && Math.abs(at - known.askedAt) < CACHE_MS) return await known.state
  const state = ask(voice, at)
  cache.set(voice, { askedAt: at, state })
  return await state
}

const TOO_LATE: AccountFinding = {
  what: 'Voice provider',
  isGood: false,
  message: `The provider did not respond within ${TIMEOUT_MS / 1000} s. Calls wait until it does.`,
}

async function ask(voice: VoiceProvider, checkedAt: number): Promise<ProviderState> {
  const tooLate = once(AbortSignal.timeout(TIMEOUT_MS), 'abort').then(() => [TOO_LATE])
  const findings = await Promise.race([voice.checkAccount(), tooLate])
  return { name: voice.name, isGood: findings.every(({ isGood }) => isGood), findings, checkedAt }
}
