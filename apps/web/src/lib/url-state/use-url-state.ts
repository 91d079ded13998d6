import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

type Change = Readonly<Record<string, string>>

type Address = {
  params: URLSearchParams
  /** Empty values leave the address. With `replace` it is no place of its own in the history. */
  change: (change: Change, options?: { replace: boolean }) => void
}

/** What a page of the operator shows, kept in the address: a reload, a bookmark and the Back button all keep it. */
export function useUrlState(): Address {
  const query = useSearch()
  const params = useMemo(() => new URLSearchParams(query), [query])
  return { params, change: changeAddress }
}

function changeAddress(change: Change, options: { replace: boolean } = { replace: false }): void {
  const params = changedParams(new URLSearchParams(location.search), change)
  const query = params.toString()
  navigate(query ? `${location.pathname}?${query}` : location.pathname, options)
}

export function changedParams(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
