/** A named part of a chart's bars. */
export type Series = {
  name: string
  /** Tells two groups of series apart, in addition to their colors. */
  isStriped: boolean
  /** The positions of the counts that it adds up. */
  indexes: readonly number[]
}

const FILLS = [
  { plain: 'bg-chart-1', striped: 'bg-[repeating-linear-gradient(45deg,var(--chart-1)_0_2px,var(--surface)_2px_4px)]' },
  { plain: 'bg-chart-2', striped: 'bg-[repeating-linear-gradient(45deg,var(--chart-2)_0_2px,var(--surface)_2px_4px)]' },
  { plain: 'bg-chart-3', striped: 'bg-[repeating-linear-gradient(45deg,var(--chart-3)_0_2px,var(--surface)_2px_4px)]' },
  { plain: 'bg-chart-4', striped: 'bg-[repeating-linear-gradient(45deg,var(--chart-4)_0_2px,var(--surface)_2px_4px)]' },
  { plain: 'bg-chart-5', striped: 'bg-[repeating-linear-gradient(45deg,var(--chart-5)_0_2px,var(--surface)_2px_4px)]' },
  { plain: 'bg-chart-6', striped: 'bg-[repeating-linear-gradient(45deg,var(--chart-6)_0_2px,var(--surface)_2px_4px)]' },
] as const

/** One series for each name. If there are too many to tell apart, the smallest become one series. */
export function buildSeries(counts: readonly { name: string; isStriped: boolean; count: number }[]): Series[] {
  const all = counts.map(({ name, isStriped }, index) => ({ name, isStriped, indexes: [index] }))
  if (counts.length <= FILLS.length) return all
  const largest = counts
    .map(({ count }, index) => ({ count, index }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, FILLS.length - 1)
  const isLarge = (_series: Series, index: number): boolean => largest.some((each) => each.index === index)
  const others = all.filter((series, index) => !isLarge(series, index))
  return [
    ...all.filter(isLarge),
    {
      name: 'Others',
      isStriped: others.every(({ isStriped }) => isStriped),
      indexes: others.flatMap(({ indexes }) => indexes),
    },
  ]
}

/** The class for a series' part of a bar, and for the dot next to its name. @param index its place in the chart */
export function seriesClass(index: number, isStriped: boolean): string {
  return FILLS[index]?.[isStriped ? 'striped' : 'plain'] ?? 'bg-gray'
}

/** The color of a series in an SVG. */
export function seriesColor(index: number): string {
  return `var(--chart-${index + 1})`
}
