import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

type Change = Readonly<Record<string, string>>
/** With `replace`, the history gets no new entry. */
type Options = { replace?: boolean; state?: object }

type UrlState = { params: URLSearchParams; change: typeof changeUrl }

/** State in the URL query, so that a reload, a bookmark, and the Back button keep it. */
export function useUrlState(): UrlState {
  const query = useSearch()
  const params = useMemo(() => new URLSearchParams(query), [query])
  return { params, change: changeUrl }
}

/** Sets URL parameters; an empty value removes its parameter. */
export function changeUrl(change: Change, options: Options = {}): void {
  navigateToQuery(applyChange(new URLSearchParams(location.search), change), options)
}

/** Skips the router's question about unsaved text, because the screen and the typed text stay. */
export function navigateToQuery(params: URLSearchParams, options: Options = {}): void {
  navigate(urlWithQuery(location.pathname, params), options)
}

export function applyChange(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

export function urlWithQuery(path: string, query: URLSearchParams | Readonly<Record<string, unknown>>): string {
  const params =
    query instanceof URLSearchParams
      ? query
      : new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  // Commas are allowed in a query and easier to read.
  const text = params.toString().replaceAll('%2C', ',')
  return text === '' ? path : `${path}?${text}`
}
