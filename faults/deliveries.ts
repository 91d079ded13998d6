import { delayDeliveries } from '../apps/server/harness/faults/delay-deliveries.ts'
import { killDuringDeliveries } from '../apps/server/harness/faults/kill-deliveries.ts'
import { printResults, requireNone } from './check-results.ts'

const SIZES = {
  full: { kills: { events: 10_000, kills: 50 }, delays: { events: 500, rounds: 3 } },
  short: { kills: { events: 1000, kills: 10 }, delays: { events: 150, rounds: 2 } },
}
const MAX_DELAY_RATIO = 1.2

/**
 * Kills the server while it delivers events to a failing webhook endpoint, then measures how much an endpoint that never
 * answers delays another.
 * @returns whether all requirements are met
 */
export async function injectDeliveryFaults(size: keyof typeof SIZES): Promise<boolean> {
  const { kills, delays } = SIZES[size]
  console.log(`Kills: ${kills.kills} during ${kills.events} events ...`)
  const report = await killDuringDeliveries({ ...kills, log: console.log })
  const { calls, messages, acknowledged, requests, failures, repeated } = report
  console.log(`Delays: ${delays.events} events, ${delays.rounds} times beside a dead endpoint ...`)
  const { aloneMs, besideDeadMs, ratio, unanswered } = await delayDeliveries(delays)
  return printResults([
    {
      name: 'kills, by what the endpoint did',
      figure: JSON.stringify(report.kills),
      isMet: Object.values(report.kills).reduce((sum, count) => sum + count, 0) === kills.kills,
    },
    {
      name: 'ended calls, recorded calls, and messages',
      figure: JSON.stringify({ acknowledged, calls, messages }),
      isMet: [acknowledged, calls, messages].every((count) => count === kills.events),
    },
    {
      name: 'requests to the endpoint',
      figure: `${requests}, ${failures} of them failed and ${repeated} repeated`,
      isMet: failures > 0,
    },
    requireNone('calls without exactly one message', report.unreported),
    requireNone('messages that were never delivered', report.undelivered),
    requireNone('message ids that arrived with different content', report.changed),
    requireNone('messages that are not marked as delivered', report.unfinished),
    { name: 'requests with a wrong signature', figure: String(report.unsigned), isMet: report.unsigned === 0 },
    {
      name: "seconds from the endpoint's recovery until no delivery was waiting",
      figure: report.recoverySeconds.toFixed(0),
      isMet: true,
    },
    {
      name: `delay of an endpoint beside one that never answers, <= ${MAX_DELAY_RATIO} times its delay alone`,
      figure: `${ratio.toFixed(2)} (${besideDeadMs.toFixed(1)} and ${aloneMs.toFixed(1)} ms, ${unanswered} unanswered)`,
      isMet: ratio <= MAX_DELAY_RATIO && unanswered > 0,
    },
    { name: 'seconds of the kills', figure: report.seconds.toFixed(0), isMet: true },
  ])
}
