import { once } from 'node:events'

import type { AccountFinding, VoiceProvider } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'

export type ProviderState = {
  name: VoiceProvider['name']
  /** false: something is wrong with the account, or it did not answer in time */
  isGood: boolean
  /** each with what to do where it is not good */
  findings: AccountFinding[]
  /** epoch ms */
  checkedAt: number
}

const REMEMBERED_MS = 30_000
const WITHIN_MS = 5000

const remembered = new WeakMap<VoiceProvider, { askedAt: number; state: Promise<ProviderState> }>()

/** Asks the provider how it is, twice a minute at most, however many look. */
export async function readProviderState({ voice, now }: Pick<Deps, 'voice' | 'now'>): Promise<ProviderState> {
  const known = remembered.get(voice)
  const at = now()
  // A clock that stepped back makes nothing young.
  if (known && Math.abs(at - known.askedAt) < REMEMBERED_MS) return await known.state
  const state = ask(voice, at)
  remembered.set(voice, { askedAt: at, state })
  return await state
}

const TOO_LATE: AccountFinding = {
  what: 'Voice provider',
  isGood: false,
  sentence: `The provider did not answer within ${WITHIN_MS / 1000} s. Calls wait until it does.`,
}

async function ask(voice: VoiceProvider, checkedAt: number): Promise<ProviderState> {
  const tooLate = once(AbortSignal.timeout(WITHIN_MS), 'abort').then(() => [TOO_LATE])
  const findings = await Promise.race([voice.checkAccount(), tooLate])
  return { name: voice.name, isGood: findings.every(({ isGood }) => isGood), findings, checkedAt }
}
