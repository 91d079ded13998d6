import { expect, test } from 'vitest'
import { buildSeries } from './chart-series.ts'

function makeCounts(counts: readonly number[]): { name: string; isStriped: boolean; count: number }[] {
  return counts.map((count, index) => ({ name: `Choice ${index}`, isStriped: index > 1, count }))
}

test('six names have a series each, in order, even without a count', () => {
  expect(buildSeries(makeCounts([0, 3, 9, 1, 0, 2])).map(({ name }) => name)).toEqual(
    [0, 1, 2, 3, 4, 5].map((index) => `Choice ${index}`),
  )
})

test('of more names, the smallest share the last series, and no count is lost', () => {
  const series = buildSeries(makeCounts([4, 1, 9, 2, 0, 8, 7, 6]))
  expect(series.map(({ name }) => name)).toEqual([
    ...['Choice 0', 'Choice 2', 'Choice 5', 'Choice 6', 'Choice 7'],
    'Others',
  ])
  expect(series.flatMap(({ indexes }) => indexes).toSorted((one, other) => one - other)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7,
  ])
  expect(series.at(-1)).toEqual({ name: 'Others', isStriped: false, indexes: [1, 3, 4] })
})
