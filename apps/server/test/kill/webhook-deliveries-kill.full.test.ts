import { expect, test } from 'vitest'

import { delayDeliveries } from '../../harness/faults/delay-deliveries.ts'
import { killDuringDeliveries } from '../../harness/faults/kill-deliveries.ts'

/** The long form, with 10,000 events and 50 kills, is `npm run test:full -- deliveries`. */
test('every event reaches a failing endpoint, no matter how often the server is killed', async ({ annotate }) => {
  const report = await killDuringDeliveries({ events: 400, kills: 5 })
  await annotate(JSON.stringify(report))
  expect(report).toMatchObject({
    ...{ acknowledged: 400, calls: 400, messages: 400, unsigned: 0 },
    ...{ unreported: [], undelivered: [], changed: [], unfinished: [] },
  })
  expect(report.failures).toBeGreaterThan(0)
}, 600_000)

test('an endpoint that never answers does not delay another', async ({ annotate }) => {
  const report = await delayDeliveries({ events: 150, rounds: 2 })
  await annotate(JSON.stringify(report))
  expect(report.unanswered).toBeGreaterThan(0)
  expect(report.ratio).toBeLessThanOrEqual(1.2)
}, 600_000)
