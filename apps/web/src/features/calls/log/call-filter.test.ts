import { expect, test } from 'vitest'
import {
  callExportUrl,
  callQuery,
  countFilters,
  hasFilter,
  readCallFilter,
  replaceValue,
  writeCallFilter,
  type CallFilter,
} from './call-filter.ts'

const EMPTY: CallFilter = {
  search: '',
  statuses: [],
  direction: null,
  period: null,
  campaignId: null,
  withoutTests: false,
  values: [],
  needsCheck: false,
  notDisclosed: false,
  endReason: null,
  sort: 'date',
  order: 'desc',
  openCall: null,
  pages: 1,
}

test('a URL without a query filters nothing', () => {
  expect(readCallFilter(new URLSearchParams(''))).toEqual(EMPTY)
  expect(hasFilter(EMPTY)).toBe(false)
})

test.each<CallFilter>([
  {
    search: 'Müller & sons +1',
    statuses: ['missed', 'failed'],
    direction: 'inbound',
    period: { preset: '7d' },
    campaignId: 'campaign_1',
    withoutTests: true,
    values: [
      { fieldId: 'f1', value: 'call back' },
      { fieldId: 'f2', value: '50%, or less' },
    ],
    needsCheck: true,
    notDisclosed: true,
    endReason: 'voicemail',
    sort: 'duration',
    order: 'asc',
    openCall: 'call_1',
    pages: 3,
  },
  { ...EMPTY, period: { from: '2026-11-01', to: '2026-11-20' }, sort: 'status', order: 'desc' },
  { ...EMPTY, period: { preset: 'yesterday' }, order: 'asc' },
])('a written filter is read back unchanged', (filter) => {
  const params = writeCallFilter(new URLSearchParams(), filter)
  expect(readCallFilter(new URLSearchParams(params.toString()))).toEqual(filter)
})

test('default values are not in the URL', () => {
  expect(writeCallFilter(new URLSearchParams(), EMPTY).toString()).toBe('')
  expect(writeCallFilter(new URLSearchParams(), { sort: 'status', order: 'asc' }).toString()).toBe('sort=status')
  expect(
    writeCallFilter(new URLSearchParams('sort=status&order=desc'), { sort: 'date', order: 'desc' }).toString(),
  ).toBe('')
})

test('statuses are ordered and unique, and unknown statuses are left out', () => {
  const { statuses } = readCallFilter(new URLSearchParams('status=failed,nonsense,completed,failed,Completed'))
  expect(statuses).toEqual(['completed', 'failed'])
})

test('invalid values filter nothing', () => {
  const query =
    'direction=sideways&range=century&sort=name&order=up&status=x&from=never&campaign=&call=&page=-2' +
    '&values=f1:,:yes,yes&needsCheck=1&notDisclosed=yes&endReason=busy'
  expect(readCallFilter(new URLSearchParams(query))).toEqual(EMPTY)
})

test('a field has one value: the last one, without spaces around it', () => {
  const { values } = readCallFilter(new URLSearchParams('values=f1:yes,f2: 12 ,f1:no'))
  expect(values).toEqual([
    { fieldId: 'f1', value: 'no' },
    { fieldId: 'f2', value: '12' },
  ])
})

test('the value of one field is replaced or removed, and the other fields keep theirs', () => {
  const [kept, before] = [
    { fieldId: 'f1', value: 'yes' },
    { fieldId: 'f2', value: '12' },
  ]
  const after = { fieldId: 'f2', value: '13' }
  expect(replaceValue([kept, before], after)).toEqual([kept, after])
  expect(replaceValue([kept, before], { fieldId: 'f2', value: '' })).toEqual([kept])
})

test('a change keeps the other parameters and removes empty parameters', () => {
  const before = new URLSearchParams('q=ada&status=missed&call=c1&utm=mail')
  expect(writeCallFilter(before, { openCall: null }).toString()).toBe('q=ada&status=missed&utm=mail')
  expect(writeCallFilter(before, { search: '  ', statuses: [], openCall: null }).toString()).toBe('utm=mail')
  expect(before.toString()).toBe('q=ada&status=missed&call=c1&utm=mail')
})

test('a preset replaces custom dates, and custom dates replace a preset', () => {
  const customDates = new URLSearchParams('from=2026-11-01&to=2026-11-20')
  expect(writeCallFilter(customDates, { period: { preset: 'today' } }).toString()).toBe('range=today')
  const preset = new URLSearchParams('range=today')
  expect(writeCallFilter(preset, { period: { from: '2026-11-01', to: null } }).toString()).toBe('from=2026-11-01')
})

test('a changed list starts at its first page; opening a call keeps the page', () => {
  const thirdPage = new URLSearchParams('q=ada&page=3')
  expect(writeCallFilter(thirdPage, { sort: 'duration' }).toString()).toBe('q=ada&sort=duration')
  expect(writeCallFilter(thirdPage, { openCall: 'c1' }).toString()).toBe('q=ada&page=3&call=c1')
  expect(readCallFilter(new URLSearchParams('page=999')).pages).toBe(20)
})

test('a search is cut to the maximum length', () => {
  expect(readCallFilter(new URLSearchParams({ q: 'x'.repeat(500) })).search).toHaveLength(200)
})

test('each filter alone narrows the list; sorting and an open call do not', () => {
  const results = ['values=f1:yes', 'needsCheck=true', 'endReason=voicemail', 'endReason=transferred']
  const parts = ['q=a', 'status=missed', 'direction=inbound', 'range=7d', 'to=2026-11-01', 'campaign=c1', ...results]
  for (const query of parts) expect(hasFilter(readCallFilter(new URLSearchParams(query))), query).toBe(true)
  expect(hasFilter(readCallFilter(new URLSearchParams('sort=status&order=desc&call=c1')))).toBe(false)
})

test('a set filter counts once, whatever its value, and the search does not count', () => {
  const count = (query: string): number => countFilters(readCallFilter(new URLSearchParams(query)))
  expect(['', 'q=a', 'status=missed,failed', 'from=2026-11-01&to=2026-11-02'].map(count)).toEqual([0, 0, 1, 1])
  expect(count('status=missed&direction=inbound&range=7d&campaign=c1')).toBe(4)
  expect(count('values=f1:yes,f2:12&needsCheck=true&endReason=voicemail')).toBe(4)
})

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
