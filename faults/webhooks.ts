import { killDuringWebhooks } from '../apps/server/harness/faults/kill-webhooks.ts'
import { requireNone, printResults } from './check-results.ts'

const SIZES = { full: { webhooks: 20_000, kills: 200 }, short: { webhooks: 1000, kills: 12 } }

/**
 * Kills the server while it receives signed webhooks, then checks in the database what happened to each.
 * @returns whether all requirements are met
 */
export async function injectWebhookFaults(size: keyof typeof SIZES): Promise<boolean> {
  const { webhooks, kills } = SIZES[size]
  console.log(`Kills: ${kills} during ${webhooks} webhooks ...`)
  const report = await killDuringWebhooks({ webhooks, kills, log: console.log })
  const killed = Object.values(report.kills).reduce((sum, count) => sum + count, 0)
  const { seconds } = report
  return printResults([
    {
      name: 'kills during delivery, at each kill point and at random',
      figure: `${killed} ${JSON.stringify(report.kills)}`,
      isMet: killed === kills && Object.values(report.kills).every((count) => count > 0),
    },
    {
      name: `webhooks acknowledged, by ${report.requests} responses`,
      figure: String(report.acknowledged),
      isMet: report.acknowledged === webhooks,
    },
    requireNone('acknowledged but lost', report.lost),
    requireNone('with a duplicate call, charge, event or row', report.twice),
    requireNone('without a charge, event or outcome, or unfinished', report.unfinished),
    { name: 'calls', figure: String(report.calls), isMet: report.calls === webhooks },
    {
      name: 'calls counted by outcome',
      figure: String(report.countedOutcomes),
      isMet: report.countedOutcomes === webhooks,
    },
    {
      name: 'usage seconds from calls, the ledger, and months',
      figure: JSON.stringify(seconds),
      isMet: seconds.calls > 0 && seconds.calls === seconds.entries && seconds.calls === seconds.months,
    },
    {
      name: 'seconds from the last response until every webhook was a call',
      figure: report.recoverySeconds.toFixed(0),
      isMet: true,
    },
    { name: 'total seconds', figure: report.durationSeconds.toFixed(0), isMet: true },
  ])
}
