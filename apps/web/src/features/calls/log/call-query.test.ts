import { expect, test } from 'vitest'
import { readCallFilter } from './call-filter-url.ts'
import { callExportUrl, callQuery } from './call-query.ts'

const NOW = new Date(2026, 10, 21, 14, 30).getTime()
const toQuery = (query: string): ReturnType<typeof callQuery> =>
  callQuery(readCallFilter(new URLSearchParams(query)), NOW)

test('an empty filter requests all calls, newest first', () => {
  expect(toQuery('')).toEqual({ sort: 'date', order: 'desc' })
})

test('days become timestamps in the user’s time zone', () => {
  expect(toQuery('from=2026-11-01&to=2026-11-02')).toMatchObject({
    from: new Date(2026, 10, 1).getTime(),
    to: new Date(2026, 10, 3).getTime(),
  })
  expect(toQuery('range=today')).toEqual({ from: new Date(2026, 10, 21).getTime(), sort: 'date', order: 'desc' })
})

test('a preset gives the same query all day, so its response stays cached', () => {
  const filter = readCallFilter(new URLSearchParams('range=7d'))
  expect(callQuery(filter, NOW + 3_600_000)).toEqual(callQuery(filter, NOW))
})

test('the export uses the screen’s filter', () => {
  const url = new URL(callExportUrl(toQuery('q=a%26b&status=missed,failed&direction=inbound&campaign=c1')), 'http://x')
  expect(url.pathname).toBe('/api/calls/export.csv')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    statuses: 'missed,failed',
    directions: 'inbound',
    campaignId: 'c1',
    search: 'a&b',
    sort: 'date',
    order: 'desc',
  })
})

test('the request and the export have the filters by what came of a call', () => {
  const query = toQuery('values=f1:call back,f2:a%5C, b&needsCheck=true&endReason=voicemail')
  expect(query).toMatchObject({
    values: [
      { fieldId: 'f1', value: 'call back' },
      { fieldId: 'f2', value: 'a, b' },
    ],
    needsCheck: true,
    endReason: 'voicemail',
  })
  expect(Object.fromEntries(new URL(callExportUrl(query), 'http://x').searchParams)).toMatchObject({
    values: 'f1:call back,f2:a\\, b',
    needsCheck: 'true',
    endReason: 'voicemail',
  })
})
