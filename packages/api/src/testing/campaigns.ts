import type { RecipientCounts } from '@callwright/contract/campaigns/campaigns'
import { asE164, type E164 } from '@callwright/contract/text/phone'
import type { Simulator } from '@callwright/voice/simulator/simulator'
import type { StartCallRequest, StartCallResult } from '@callwright/voice/voice-provider'

import { expect } from 'vitest'

import { createDialer } from '../bulk/dialer/dialer.ts'
import type { Deps } from '../context/context.ts'
import type { Browser, World } from './test-world.ts'
import { waitUntil } from './wait-until.ts'

/** Distinct New York numbers that may be dialed. */
export function makeNumbers(count: number, from = 0): E164[] {
  return Array.from({ length: count }, (_, index) => makeNumber(from + index))
}

export function makeNumber(index: number): E164 {
  return asE164(`+1212${String(2_000_000 + index)}`)
}

export function makeList(phoneNumbers: readonly string[]): { headers: string[]; rows: string[][] } {
  return { headers: ['phone_number'], rows: phoneNumbers.map((phoneNumber) => [phoneNumber]) }
}

type DialedCall = { callId: string; toNumber: E164; at: number; call: StartCallRequest }

/** A provider that records the calls it is asked to place, and responds as the test defines. */
export function createSpyProvider(
  world: World,
  respond: (call: StartCallRequest, start: () => Promise<StartCallResult>) => Promise<StartCallResult> = async (
    _,
    start,
  ) => await start(),
): Simulator & { dialed: DialedCall[] } {
  const dialed: DialedCall[] = []
  return {
    ...world.simulator,
    dialed,
    startCall: async (call) => {
      dialed.push({ callId: call.callId, toNumber: call.toNumber, at: performance.now(), call })
      return await respond(call, async () => await world.simulator.startCall(call))
    },
  }
}

/** Runs a dialer until the end of the scope. */
export function runDialer(deps: Deps): AsyncDisposable & { stop: () => Promise<void> } {
  const dialer = createDialer(deps)
  dialer.start()
  return { stop: dialer.stop, [Symbol.asyncDispose]: dialer.stop }
}

export async function waitForState(
  { caller }: Browser,
  campaignId: string,
  state: 'finished' | 'cancelled' | 'held',
  timeoutMs = 60_000,
): Promise<RecipientCounts> {
  return await waitUntil(
    async () => {
      const campaign = await caller.bulk.campaign({ campaignId })
      return campaign.state === state && campaign.counts
    },
    `campaign state ${state}`,
    timeoutMs,
  )
}

let callsToOthers = 0

/**
 * Runs two one-call campaigns for another business, one after the other; by then the dialer has checked every queue.
 * @returns the number of calls made
 */
export async function dialOthers(other: Browser, timeZone = 'America/New_York'): Promise<number> {
  for (const name of ['First', 'Second']) {
    // A new list each time: an identical list would be taken for the same campaign.
    const number = makeNumber(900_000 + (callsToOthers += 1))
    const list = { headers: ['phone', 'timezone'], rows: [[number, timeZone]] }
    const { campaignId } = await other.caller.bulk.create({ name, list })
    await waitForState(other, campaignId, 'finished')
  }
  return 2
}

/** Advances the clock by `ms` whenever the campaign is held, until it has finished. */
export async function waitUntilFinished(
  world: World,
  { caller }: Browser,
  options: { campaignId: string; ms: number },
): Promise<RecipientCounts> {
  return await waitUntil(async () => {
    const { state, counts } = await caller.bulk.campaign({ campaignId: options.campaignId })
    if (state === 'held') world.clock.advance(options.ms)
    return state === 'finished' && counts
  })
}

/** Checks that the campaign's stored counts are those of its recipients, in one snapshot. @returns them by state */
export async function expectExactCounts({ deps }: World, campaignId: string): Promise<Record<string, number>> {
  const snapshot = deps.db.transaction().setIsolationLevel('repeatable read')
  const { stored, recounted } = await snapshot.execute(async (trx) => ({
    stored: await trx
      .selectFrom('campaign_counts')
      .select(['state', 'recipients'])
      .where('campaignId', '=', campaignId)
      .where('recipients', '<>', 0)
      .execute(),
    recounted: await trx
      .selectFrom('recipients')
      .select(['state', (eb) => eb.fn.countAll<number>().as('recipients')])
      .where('campaignId', '=', campaignId)
      .groupBy('state')
      .execute(),
  }))
  const byState = (rows: readonly { state: string; recipients: number }[]): Record<string, number> =>
    Object.fromEntries(rows.map(({ state, recipients }) => [state, recipients]))
  expect(byState(stored)).toEqual(byState(recounted))
  return byState(stored)
}
