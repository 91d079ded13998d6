import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { HoursChart } from './HoursChart.tsx'

const WIDE = 900
const NARROW = 320

/** Weekday (0 is Sunday), hour, and number of calls. */
type Calls = readonly [weekday: number, hour: number, calls: number]

/** Renders the chart, and reads its sentence. */
function readSentence(width: number, calls: readonly Calls[]): string | undefined {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const [weekday, hour, count] of calls) hours[weekday]?.splice(hour, 1, count)
  return /<p[^>]*>([^<]*)<\/p>/.exec(renderToStaticMarkup(<HoursChart hours={hours} width={width} />))?.[1]
}

const TUESDAY_AT_NINE: Calls = [2, 9, 5]

describe('the sentence about the busiest times', () => {
  it('names the weekday and the hour with the most calls', () => {
    expect(readSentence(WIDE, [TUESDAY_AT_NINE, [0, 23, 4]])).toBe('Most calls: Tuesday, 9 AM to 10 AM')
  })

  it('counts the other hours with as many calls', () => {
    expect(readSentence(WIDE, [TUESDAY_AT_NINE, [0, 23, 5]])).toBe(
      'Most calls: Tuesday, 9 AM to 10 AM, and 1 other time',
    )
    expect(readSentence(WIDE, [TUESDAY_AT_NINE, [0, 23, 5], [4, 8, 5]])).toBe(
      'Most calls: Tuesday, 9 AM to 10 AM, and 2 other times',
    )
  })

  it('names a group of hours if the chart groups them', () => {
    const afternoon = [12, 13, 14].map((hour): Calls => [5, hour, 2])
    expect(readSentence(WIDE, [TUESDAY_AT_NINE, ...afternoon])).toBe('Most calls: Tuesday, 9 AM to 10 AM')
    expect(readSentence(NARROW, [TUESDAY_AT_NINE, ...afternoon])).toBe('Most calls: Friday, 12 PM to 3 PM')
  })

  it('is missing without calls', () => {
    expect(readSentence(WIDE, [])).toBeUndefined()
  })
})
