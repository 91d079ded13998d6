import { expect, test } from 'vitest'

import { killCampaign } from '../../harness/faults/kill-campaign.ts'

/** The long form, with thousands of recipients and hundreds of kills, is `npm run test:full -- campaigns`. */
// Security: 27, 28
test('no planned attempt is dialed twice, no matter where and how often the server is killed', async ({ annotate }) => {
  const report = await killCampaign({ recipients: 80, randomKills: 1, targetedKills: 8, withFaults: true })
  await annotate(JSON.stringify(report))
  expect(report).toMatchObject({
    ...{ dialedTwice: [], dialedButUnrecorded: [], dialedTooOften: [], dialedOutsideHours: [] },
    ...{ dialedAfterOptOut: [] },
    ...{ unsettled: [], unaccounted: [] },
  })
  expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(8)
  const { counts, recipients, outsideHours } = report
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(recipients)
  expect(counts).toMatchObject({ queued: outsideHours, dialling: 0, 'in-progress': 0, skipped: 0, cancelled: 0 })
  expect(report.retries).toBeGreaterThan(0)
  expect(report.callBacks).toBeGreaterThan(0)
}, 240_000)
