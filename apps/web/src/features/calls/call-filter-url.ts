import { CALL_STATUSES, type CallStatus } from '@callwright/contract/calls'

/** What the call list is narrowed to, and the call whose details are open. It lives in the address. */
export type CallFilter = { search: string; statuses: CallStatus[]; openCall: string | null }

const SEARCH_MAX = 200

/** Reads an address's query; whatever it does not understand is left out. */
export function readCallFilter(params: URLSearchParams): CallFilter {
  const asked = (params.get('status') ?? '').split(',')
  return {
    search: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    statuses: CALL_STATUSES.filter((status) => asked.includes(status)),
    openCall: params.get('call')?.slice(0, 64) || null,
  }
}

/** Writes a change into an address's query; what is empty leaves the address, what is not ours stays. */
export function writeCallFilter(params: URLSearchParams, change: Partial<CallFilter>): URLSearchParams {
  const next = { ...readCallFilter(params), ...change }
  const written = new URLSearchParams(params)
  const values = {
    q: next.search.trim().slice(0, SEARCH_MAX),
    status: next.statuses.join(','),
    call: next.openCall ?? '',
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value)
    else written.delete(name)
  }
  return written
}
