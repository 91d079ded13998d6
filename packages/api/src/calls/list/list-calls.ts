import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { beginTurn } from '../../context/event-loop-turn.ts'
import { createPageLimit, type Page } from '../../paging/keyset.ts'
import { type CallOrder, isFilteredByFacetsOnly, toCallCursor } from './call-filter.ts'
import { listValuesByCall, toCallValue, type ValueRecord } from '../outcomes/call-values.repo.ts'
import { countUpTo, readTotals } from './count-calls.repo.ts'
import * as repo from './list-calls.repo.ts'
import { type ListDeps, type ListInput, type ListQuery, toListQuery, writeCallCursor } from './list-input.ts'
import { findMatches, listMatches, ROWS_PER_CHUNK } from './list-matches.repo.ts'
import { findMatchSnippet } from './match-snippet.ts'
import { type CallRow, type CallRowFacts, type ListedCall, type RowValue, toRow } from '../record/call-row.ts'
import { findTranscriptsAsText } from '../record/transcripts.repo.ts'

export type CallPage = Page<CallRow> & {
  /** number of matching calls; `isMore`: counting stopped at the maximum */
  found: { count: number; isMore: boolean }
  /** all of the business's calls */
  total: number
}

/** Matching calls are counted up to this number: "1,000+" is precise enough. */
const MAX_COUNTED = 1000

export async function listCalls(deps: ListDeps, tenant: TenantId, input: ListInput): Promise<CallPage> {
  const { db } = deps
  const { filter, sort, after } = await toListQuery(deps, tenant, input)
  const max = MAX_COUNTED + 1
  if (filter.search || filter.result) return await searchPage(db, tenant, { input, list: { filter, sort, after }, max })
  const totals = await readTotals(db, tenant)
  const exactCount = isFilteredByFacetsOnly(filter) ? sumOf(totals, filter.facets) : null
  const found = exactCount ?? (await countUpTo(db, tenant, { filter, max }))
  const isRanged = filter.from !== null || filter.to !== null
  const isNarrow = sort.by === 'duration' && isRanged && found < max
  return {
    ...(await readPage(db, tenant, { input, list: { filter, sort, after, isNarrow } })),
    found: exactCount === null ? cappedCount(max, found) : { count: exactCount, isMore: false },
    total: sumOf(totals, null),
  }
}

async function searchPage(
  db: Db,
  tenant: TenantId,
  { input, list, max }: { input: ListInput; list: ListQuery; max: number },
): Promise<CallPage> {
  const [[page, count], totals] = await Promise.all([
    readMatches(db, tenant, { input, list, countTo: max }),
    readTotals(db, tenant),
  ])
  return { ...page, found: cappedCount(max, count), total: sumOf(totals, null) }
}

function cappedCount(max: number, count: number): CallPage['found'] {
  return { count: Math.min(count, max - 1), isMore: count >= max }
}

type Rows = Pick<CallPage, 'rows' | 'nextCursor'>

/** A page's rows without counts, for exports that read page after page. */
export async function listRows(deps: ListDeps, tenant: TenantId, input: ListInput): Promise<Rows> {
  const { db } = deps
  const list = await toListQuery(deps, tenant, input)
  if (!list.filter.search && !list.filter.result)
    return await readPage(db, tenant, { input, list: { ...list, isNarrow: false } })
  const [page] = await readMatches(db, tenant, { input, list, countTo: 0 })
  return page
}

function sumOf(totals: ReadonlyMap<number, number>, facets: readonly number[] | null): number {
  return [...totals].reduce((sum, [facet, calls]) => sum + (facets?.includes(facet) === false ? 0 : calls), 0)
}

async function readMatches(
  db: Db,
  tenant: TenantId,
  { input, list, countTo }: { input: ListInput; list: ListQuery; countTo: number },
): Promise<[Rows, number]> {
  const page = { ...list, limit: input.limit + 1 }
  const { keys, count } = await findMatches(db, tenant, { page, countTo })
  const calls = await listMatches(db, tenant, { ...page, keys })
  return [await toPage(db, tenant, { calls, input, sort: list.sort }), count]
}

async function readPage(
  db: Db,
  tenant: TenantId,
  { input, list }: { input: ListInput; list: Omit<repo.CallPageQuery, 'limit'> },
): Promise<Rows> {
  const calls = await readInChunks(db, tenant, { ...list, limit: input.limit + 1 })
  return await toPage(db, tenant, { calls, input, sort: list.sort })
}

/** @param calls the page's calls, plus one more if there is a next page */
async function toPage(
  db: Db,
  tenant: TenantId,
  { calls, input, sort }: { calls: readonly ListedCall[]; input: ListInput; sort: CallOrder },
): Promise<Rows> {
  const rows = await toRows(db, tenant, { page: calls.slice(0, input.limit), input })
  const last = calls.length > rows.length ? calls[rows.length - 1] : undefined
  return {
    rows,
    nextCursor: last ? writeCallCursor(toCallCursor(last, sort), input.sort) : null,
  }
}

async function readInChunks(db: Db, tenant: TenantId, page: repo.CallPageQuery): Promise<ListedCall[]> {
  const turn = beginTurn()
  const rows: ListedCall[] = []
  let { after } = page
  for (;;) {
    const limit = Math.min(ROWS_PER_CHUNK, page.limit - rows.length)
    const chunk = await repo.listCalls(db, tenant, { ...page, after, limit })
    rows.push(...chunk)
    const last = chunk.at(-1)
    if (chunk.length < limit || rows.length >= page.limit || !last) return rows
    after = toCallCursor(last, page.sort)
    if (turn.isUsedUp()) await turn.next()
  }
}

/** Few enough that reading long values and transcripts takes a few milliseconds. */
const CALLS_PER_BATCH = 25

/** The documented list has no second page, so this leaves room for 1,000 five-minute calls of 6,000 letters each. */
const MAX_LETTERS_WITH_TRANSCRIPTS = 10_000_000

/** @returns the rows of the page's first calls */
async function toRows(
  db: Db,
  tenant: TenantId,
  { page, input }: { page: readonly ListedCall[]; input: ListInput },
): Promise<CallRow[]> {
  const { search, withTranscripts } = input
  const rows: CallRow[] = []
  const turn = beginTurn()
  const { isFull } = createPageLimit(withTranscripts ? MAX_LETTERS_WITH_TRANSCRIPTS : undefined)
  for (let from = 0; from < page.length; from += CALLS_PER_BATCH) {
    const calls = page.slice(from, from + CALLS_PER_BATCH)
    const values = await listValuesByCall(db, tenant, toIds(calls))
    const withText = search || withTranscripts ? calls.filter((call) => call.hasTranscript === 1) : []
    const transcripts = await findTranscriptsAsText(db, tenant, toIds(withText))
    for (const call of calls) {
      const transcript = transcripts.get(call.id) ?? null
      const { contactName: name, summary, notes } = call
      const number = call.phoneNumber ?? call.phoneText
      const row = {
        ...toRow(call),
        values: (values.get(call.id) ?? []).map(toRowValue),
        match: search ? findMatchSnippet(search, { number, name, summary, notes, transcript }) : null,
        ...(withTranscripts ? { transcript } : {}),
      }
      if (isFull(row)) return rows
      rows.push(row)
      if (turn.isUsedUp()) await turn.next()
    }
  }
  return rows
}

function toIds(calls: readonly ListedCall[]): string[] {
  return calls.map(({ id }) => id)
}

function toRowValue(row: ValueRecord): RowValue {
  const { fieldId, kind, name, value, doubt } = toCallValue(row)
  return { fieldId, kind, name, value, doubt }
}

const UNCONFIRMED_LIMITS = { maxAgeMs: 24 * 60 * 60_000, limit: 20 }

/**
 * The newest test calls from the last day whose provider response was lost. They have no conversation, so the call list
 * omits them until the provider reports them; otherwise they end as unknown.
 */
export async function listUnconfirmed(db: Db, tenant: TenantId, now: number): Promise<CallRowFacts[]> {
  const { maxAgeMs, limit } = UNCONFIRMED_LIMITS
  return (await repo.listUnconfirmed(db, tenant, { since: now - maxAgeMs, limit })).map(toRow)
}

/** More than the agent screen shows, because it leaves out the calls that it shows live. */
const RECENT_TESTS = 10

/** The newest test calls in the call list, newest first. */
export async function listRecentTests(db: Db, tenant: TenantId): Promise<CallRowFacts[]> {
  return (await repo.listRecentTests(db, tenant, RECENT_TESTS)).map(toRow)
}
