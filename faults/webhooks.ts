import { killUnderWebhooks } from '../apps/server/test/support/kill-webhooks.ts'
import { noneOf, tell } from './lines.ts'

const SIZES = { full: { webhooks: 20_000, kills: 200 }, short: { webhooks: 1000, kills: 12 } }

/** Kills under signed webhooks; the database tells in the end what became of each. @returns whether all held */
export async function faultWebhooks(size: keyof typeof SIZES): Promise<boolean> {
  const { webhooks, kills } = SIZES[size]
  console.log(`Kills: ${kills} under ${webhooks} webhooks ...`)
  const report = await killUnderWebhooks({ webhooks, kills, say: console.log })
  const killed = Object.values(report.kills).reduce((sum, count) => sum + count, 0)
  const { seconds } = report
  return tell([
    {
      what: 'kills while they came, at each point and at random',
      figure: `${killed} ${JSON.stringify(report.kills)}`,
      isMet: killed === kills && Object.values(report.kills).every((count) => count > 0),
    },
    {
      what: `webhooks acknowledged, by ${report.requests} answers`,
      figure: String(report.acknowledged),
      isMet: report.acknowledged === webhooks,
    },
    noneOf('acknowledged and lost', report.lost),
    noneOf('with a second call, charge, event or row', report.twice),
    noneOf('without their charge or event, or not done', report.unfinished),
    { what: 'calls', figure: String(report.calls), isMet: report.calls === webhooks },
    {
      what: 'seconds by the calls, by the ledger and by its months',
      figure: JSON.stringify(seconds),
      isMet: seconds.calls > 0 && seconds.calls === seconds.entries && seconds.calls === seconds.months,
    },
    {
      what: 'seconds after the last answer until all were calls',
      figure: report.recoverySeconds.toFixed(0),
      isMet: true,
    },
    { what: 'seconds in all', figure: report.took.toFixed(0), isMet: true },
  ])
}
