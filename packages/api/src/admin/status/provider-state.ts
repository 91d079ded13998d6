import { once } from 'node:events'

import type { AccountFinding, ProviderName, VoiceProvider } from '@callwright/voice/voice-provider'

import { isRecent } from '../../context/clock.ts'
import type { Deps } from '../../context/context.ts'

export type ProviderState = {
  name: ProviderName
  /** false if the account has a problem, or the provider did not respond in time */
  isGood: boolean
  /** a failed finding says what to do */
  findings: AccountFinding[]
  /** epoch ms */
  checkedAt: number
}

const CACHE_MS = 30_000
const TIMEOUT_MS = 5000

const cache = new WeakMap<VoiceProvider, { requestedAt: number; state: Promise<ProviderState> }>()

/** Checks the provider account; cached for 30 seconds. */
export async function readProviderState({ voice, now }: Pick<Deps, 'voice' | 'now'>): Promise<ProviderState> {
  const cached = cache.get(voice)
  const at = now()
  if (cached && isRecent(cached.requestedAt, at, CACHE_MS)) return await cached.state
  const state = checkWithTimeout(voice, at)
  cache.set(voice, { requestedAt: at, state })
  return await state
}

const TIMED_OUT: AccountFinding = {
  what: 'Voice provider',
  isGood: false,
  message: `The provider did not respond within ${TIMEOUT_MS / 1000} s. Calls wait until it does.`,
}

async function checkWithTimeout(voice: VoiceProvider, checkedAt: number): Promise<ProviderState> {
  const timeout = once(AbortSignal.timeout(TIMEOUT_MS), 'abort').then(() => [TIMED_OUT])
  const findings = await Promise.race([voice.checkAccount(), timeout])
  return { name: voice.name, isGood: findings.every(({ isGood }) => isGood), findings, checkedAt }
}
