import { expect, test } from 'vitest'
import { buildFigureCards, formatPreviousPeriod } from './comparison.ts'
import type { Figures } from './review-data.ts'

function figures(change: Partial<Figures>): Figures {
  return {
    total: 0,
    completed: 0,
    missed: 0,
    failed: 0,
    open: 0,
    unanswered: 0,
    successRate: 0,
    averageSeconds: 0,
    reached: 0,
    transferred: 0,
    disclosed: 0,
    undisclosed: 0,
    ...change,
  }
}

const NONE = { outsideHours: null, callBacks: { asked: 0, open: 0 }, minutes: null }

const current = figures({
  total: 1230,
  successRate: 84,
  reached: 615,
  transferred: 7,
  averageSeconds: 95.4,
  missed: 12,
})

test('the figures are compared with the previous period', () => {
  const before = figures({
    total: 1000,
    successRate: 80,
    reached: 450,
    transferred: 4,
    averageSeconds: 100,
    missed: 20,
  })
  expect(buildFigureCards({ current, before, ...NONE })).toEqual([
    {
      label: 'Total Calls',
      value: '1,230',
      calls: {},
      comparison: { text: '23% more than', direction: 'up', assessment: 'even' },
    },
    {
      label: 'Success Rate',
      value: '84%',
      calls: { statuses: ['completed'] },
      comparison: { text: '4 points higher than', direction: 'up', assessment: 'better' },
    },
    {
      label: 'Reached',
      value: '615',
      share: '50%',
      comparison: { text: '5 points higher than', direction: 'up', assessment: 'better' },
    },
    {
      label: 'Transferred',
      value: '7',
      calls: { endReason: 'transferred' },
      comparison: { text: '3 more than', direction: 'up', assessment: 'even' },
    },
    {
      label: 'Avg Duration',
      value: '1m 35s',
      calls: { sort: 'duration' },
      comparison: { text: '5s shorter than', direction: 'down', assessment: 'even' },
    },
    {
      label: 'Missed Calls',
      value: '12',
      calls: { statuses: ['missed'] },
      comparison: { text: '8 fewer than', direction: 'down', assessment: 'better' },
    },
    { label: 'Call-Backs', value: '0', share: '0 open', comparison: null },
  ])
})

test('calls outside opening hours, call-backs, and minutes are shown where they are known', () => {
  const cardsOf = (counts: Partial<Parameters<typeof buildFigureCards>[0]>): (string | undefined)[][] =>
    buildFigureCards({ current, before: figures({}), ...NONE, ...counts })
      .slice(6)
      .map(({ label, value, share }) => [label, value, share])
  const callBacks = { asked: 1003, open: 3 }
  expect(cardsOf({ outsideHours: 41, callBacks, minutes: { used: 1204, limit: 1500 } })).toEqual([
    ['Outside Hours', '41', 'incoming'],
    ['Call-Backs', '1,000+', '3 open'],
    ['Minutes Used', '1,204', 'of 1,500'],
  ])
  expect(cardsOf({ minutes: { used: 12, limit: null } })).toEqual([
    ['Call-Backs', '0', '0 open'],
    ['Minutes Used', '12', undefined],
  ])
})

test('more missed calls and lower rates are shown as worse', () => {
  const before = figures({ total: 1230, successRate: 85, reached: 633, transferred: 7, missed: 1, averageSeconds: 95 })
  expect(
    buildFigureCards({ current, before, ...NONE }).map(({ comparison }) => [comparison?.text, comparison?.assessment]),
  ).toEqual([
    ['Same as', 'even'],
    ['1 point lower than', 'worse'],
    ['1 point lower than', 'worse'],
    ['Same as', 'even'],
    ['Same as', 'even'],
    ['11 more than', 'worse'],
    [undefined, undefined],
  ])
})

test('nothing is compared if the previous period had no calls', () => {
  const comparisons = buildFigureCards({ current, before: figures({}), ...NONE }).map(({ comparison }) => comparison)
  expect(comparisons).toEqual([null, null, null, null, null, null, null])
  expect(buildFigureCards({ current: figures({}), before: figures({}), ...NONE }).map(({ value }) => value)).toEqual([
    '0',
    '—',
    '0',
    '0',
    '0m 0s',
    '0',
    '0',
  ])
})

test('a change that rounds to 0% is shown as 1%', () => {
  const [total] = buildFigureCards({ current: figures({ total: 1001 }), before: figures({ total: 1000 }), ...NONE })
  expect(total?.comparison?.text).toBe('1% more than')
})

test('a difference of durations is as short as it can be', () => {
  const compareWith = (averageSeconds: number): string | undefined =>
    buildFigureCards({ current, before: figures({ total: 1, averageSeconds }), ...NONE })[4]?.comparison?.text
  expect([103, 155, 170, 35].map(compareWith)).toEqual([
    '8s shorter than',
    '1m shorter than',
    '1m 15s shorter than',
    '1m longer than',
  ])
})

test('the previous period is named by its number of days', () => {
  const day = 86_400_000
  expect(formatPreviousPeriod({ from: 0, to: 30 * day })).toBe('the previous 30 days')
  // Seven days that include the end of daylight saving time.
  expect(formatPreviousPeriod({ from: 0, to: 7 * day + 3_600_000 })).toBe('the previous 7 days')
  expect(formatPreviousPeriod({ from: 0, to: day })).toBe('the previous day')
})
