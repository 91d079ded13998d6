import {
  FIELD_TEXT_MAX,
  FIELDS_MAX,
  GOALS_MAX,
  textToValue,
  type CallField,
} from '@callwright/contract/calls/call-fields'
import { formatAnswer } from '../outcome/format-answer.ts'
import type { callFilterFields } from '@callwright/contract/calls/call-schemas'
import {
  CALL_DIRECTIONS,
  CALL_SORTS,
  CALL_STATUSES,
  FILTERED_END_REASONS,
  INITIAL_CALL_ORDER,
  type CallDirection,
  type CallStatus,
  type FilteredEndReason,
} from '@callwright/contract/calls/calls'
import { parseValueFilters, writeValueFilters, type ValueFilter } from '@callwright/contract/calls/value-filters'
import type { z } from '@callwright/contract/input/zod'
import { periodParams, readPeriod, toBounds, type Period, type Preset } from '#lib/url-state/period.ts'
import { applyChange, urlWithQuery } from '#lib/url-state/use-url-state.ts'
import { FILTERED_END_LABELS, NOT_DISCLOSED } from '../call-labels.ts'
import type { CallSorting } from './call-sort.ts'

type Filters = {
  search: string
  statuses: CallStatus[]
  direction: CallDirection | null
  period: Period | null
  campaignId: string | null
  withoutTests: boolean
  /** One per field; a call must match all of them. */
  values: ValueFilter[]
  needsCheck: boolean
  notDisclosed: boolean
  endReason: FilteredEndReason | null
}

type ListState = CallSorting & {
  openCall: string | null
  /** Number of pages shown, one below the other. */
  pages: number
}

/** The call list's filters, sorting and open call. They are kept in the URL. */
export type CallFilter = Filters & ListState

/** The query for the server: the filter with its days as timestamps, without empty values. */
export type CallQuery = z.input<z.ZodObject<typeof callFilterFields>>

/** Undefined while they load, or if they could not be loaded. */
type Fields = readonly CallField[] | undefined
/** A filter that is set, and the change that removes it. */
type Chip = { key: string; label: string; removal: Partial<Filters> }

type Row<Value> = {
  /** Ignores invalid values. */
  read: (params: URLSearchParams) => Value
  /** An empty parameter is removed. */
  write: (value: Value) => Record<string, string>
  query: (value: Value, now: number) => Partial<CallQuery>
  /** Only for a filter whose control does not show what is set. */
  chips?: (value: Value, fields: Fields) => Chip[]
}

export const FILTER_PRESETS: readonly { value: Preset; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
]

const SEARCH_MAX_LENGTH = 200
const ID_MAX_LENGTH = 64
/** A URL restores at most this many pages; more load on demand. */
const MAX_PAGES = 20
const PRESETS = FILTER_PRESETS.map(({ value }) => value)

const FILTERS: { [Name in keyof Filters]: Row<Filters[Name]> } = {
  search: {
    read: (params) => (params.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    write: (search) => ({ q: search.trim().slice(0, SEARCH_MAX_LENGTH) }),
    query: (search) => (search ? { search } : {}),
  },
  statuses: {
    read: (params) => {
      const requested = (params.get('status') ?? '').split(',')
      return CALL_STATUSES.filter((status) => requested.includes(status))
    },
    write: (statuses) => ({ status: statuses.join(',') }),
    query: (statuses) => (statuses.length > 0 ? { statuses } : {}),
  },
  direction: {
    read: (params) => CALL_DIRECTIONS.find((direction) => direction === params.get('direction')) ?? null,
    write: (direction) => ({ direction: direction ?? '' }),
    query: (direction) => (direction ? { directions: [direction] } : {}),
  },
  period: { read: (params) => readPeriod(params, PRESETS), write: periodParams, query: toBounds },
  campaignId: {
    read: (params) => params.get('campaign')?.slice(0, ID_MAX_LENGTH) || null,
    write: (campaign) => ({ campaign: campaign ?? '' }),
    query: (campaignId) => (campaignId ? { campaignId } : {}),
  },
  withoutTests: {
    read: (params) => params.get('tests') === 'no',
    write: (withoutTests) => ({ tests: withoutTests ? 'no' : '' }),
    query: (withoutTests) => (withoutTests ? { withoutTests } : {}),
    chips: (withoutTests) =>
      withoutTests ? [{ key: 'withoutTests', label: 'Without test calls', removal: { withoutTests: false } }] : [],
  },
  values: {
    read: (params) => readValues(params.get('values') ?? ''),
    write: (values) => ({ values: writeValueFilters(values) }),
    query: (values) => (values.length > 0 ? { values } : {}),
    chips: (values, fields) =>
      values.map((value) => ({
        key: value.fieldId,
        label: describeValue(value, fields),
        removal: { values: replaceValue(values, { ...value, value: '' }) },
      })),
  },
  needsCheck: markRow('needsCheck', 'Needs a check'),
  notDisclosed: markRow('notDisclosed', NOT_DISCLOSED),
  endReason: {
    read: (params) => FILTERED_END_REASONS.find((reason) => reason === params.get('endReason')) ?? null,
    write: (endReason) => ({ endReason: endReason ?? '' }),
    query: (endReason) => (endReason ? { endReason } : {}),
    chips: (reason) =>
      reason ? [{ key: 'endReason', label: FILTERED_END_LABELS[reason], removal: { endReason: null } }] : [],
  },
}
/** Only calls with a mark. */
function markRow(name: 'needsCheck' | 'notDisclosed', label: string): Row<boolean> {
  return {
    read: (params) => params.get(name) === 'true',
    write: (isSet) => ({ [name]: isSet ? 'true' : '' }),
    query: (isSet) => (isSet ? { [name]: true } : {}),
    chips: (isSet) => (isSet ? [{ key: name, label, removal: { [name]: false } }] : []),
  }
}

const NAMES = Object.keys(FILTERS) as (keyof Filters)[]

function mapFilters<Result>(filters: Filters, use: <Value>(row: Row<Value>, value: Value) => Result): Result[] {
  const useRow = <Name extends keyof Filters>(name: Name): Result => use(FILTERS[name], filters[name])
  return NAMES.map(useRow)
}

/** Reads a URL's query and ignores invalid values. */
export function readCallFilter(params: URLSearchParams): CallFilter {
  const sort = CALL_SORTS.find((name) => name === params.get('sort')) ?? 'date'
  const order = params.get('order')
  return {
    ...readFilters(params),
    sort,
    order: order === 'asc' || order === 'desc' ? order : INITIAL_CALL_ORDER[sort],
    openCall: params.get('call')?.slice(0, ID_MAX_LENGTH) || null,
    pages: readPages(params.get('page')),
  }
}

function readFilters(params: URLSearchParams): Filters {
  return Object.fromEntries(NAMES.map((name) => [name, FILTERS[name].read(params)])) as Filters
}

/** Filters that match every call. */
export const EMPTY_FILTER: Partial<CallFilter> = { ...readFilters(new URLSearchParams()), pages: 1 }

function readValues(text: string): ValueFilter[] {
  const filters = parseValueFilters(text)
    .map(({ fieldId, value }) => ({ fieldId, value: value.trim().slice(0, FIELD_TEXT_MAX) }))
    .filter(({ fieldId, value }) => fieldId !== '' && value !== '')
  const byField = new Map(filters.map((filter) => [filter.fieldId, filter] as const))
  return [...byField.values()].slice(0, FIELDS_MAX + GOALS_MAX)
}

function readPages(value: string | null): number {
  const pages = /^\d{1,3}$/.test(value ?? '') ? Number(value) : 1
  return Math.min(Math.max(pages, 1), MAX_PAGES)
}

/** Writes a change into a URL's query: empty and default values are removed, unknown parameters stay. */
export function writeCallFilter(params: URLSearchParams, change: Partial<CallFilter>): URLSearchParams {
  // A changed list starts at its first page.
  const isListChanged = Object.keys(change).some((name) => name !== 'openCall' && name !== 'pages')
  const next = { ...readCallFilter(params), ...(isListChanged ? { pages: 1 } : {}), ...change }
  return applyChange(params, {
    ...merge(mapFilters(next, (row, value) => row.write(value))),
    sort: next.sort === 'date' ? '' : next.sort,
    order: next.order === INITIAL_CALL_ORDER[next.sort] ? '' : next.order,
    call: next.openCall ?? '',
    page: next.pages === 1 ? '' : String(next.pages),
  })
}

export function callQuery(filter: CallFilter, now: number): CallQuery {
  const query = merge(mapFilters(filter, (row, value) => row.query(value, now)))
  return { ...query, sort: filter.sort, order: filter.order }
}

/** The URL of the filtered calls as a CSV file. */
export function callExportUrl({ values, ...query }: CallQuery): string {
  return urlWithQuery('/api/calls/export.csv', { ...query, ...(values ? { values: writeValueFilters(values) } : {}) })
}

export function listChips(filter: CallFilter, fields: Fields): Chip[] {
  return mapFilters(filter, (row, value) => row.chips?.(value, fields) ?? []).flat()
}

/** The number of filters that are set, without the search. */
export function countFilters({ values, ...others }: CallFilter): number {
  const written = mapFilters({ ...others, search: '', values: [] }, (row, value) => Object.values(row.write(value)))
  return values.length + written.filter((texts) => texts.some((text) => text !== '')).length
}

/** Whether the search or any filter is set. */
export function hasFilter(filter: CallFilter): boolean {
  return filter.search !== '' || countFilters(filter) > 0
}

/** Replaces the filter of a field; an empty value removes it. */
export function replaceValue(values: readonly ValueFilter[], replaced: ValueFilter): ValueFilter[] {
  const others = values.filter(({ fieldId }) => fieldId !== replaced.fieldId)
  return replaced.value === '' ? others : [...others, replaced]
}

function describeValue({ fieldId, value }: ValueFilter, fields: Fields): string {
  const field = fields?.find(({ id }) => id === fieldId)
  if (!field) return fields ? `Removed field: ${value}` : value
  return `${field.name}: ${formatAnswer(field.kind, textToValue(field.kind, value)) || value}`
}

function merge<Part extends object>(parts: readonly Part[]): Part {
  return Object.assign({}, ...parts) as Part
}
