import { useEffect, useMemo, useRef, useState } from 'react'
import { navigateToQuery, useUrlState } from '#lib/url-state/use-url-state.ts'
import { historyState } from '../use-open-call.ts'
import { EMPTY_FILTER, readCallFilter, writeCallFilter, type CallFilter } from './call-filter.ts'

/** Minimum milliseconds between searches. Shorter than between keystrokes, so most keystrokes search immediately. */
const SEARCH_PAUSE_MS = 60

type CallFilterControl = {
  filter: CallFilter
  /** The text in the search box; the filter follows immediately, or `SEARCH_PAUSE_MS` after the last search. */
  searchText: string
  setSearchText: (text: string) => void
  setFilter: (change: Partial<CallFilter>) => void
  clear: () => void
  /** Writes the number of pages shown into the URL, so that a reload or the Back button restores it. */
  showPages: (pages: number) => void
}

/** The list's filter, kept in the URL: a reload, a bookmark and the Back button all keep it. */
export function useCallFilter(): CallFilterControl {
  const { params } = useUrlState()
  const filter = useMemo(() => readCallFilter(params), [params])
  const [searchText, setSearchText] = useState(filter.search)
  const writtenSearch = useRef(filter.search)
  const lastSearchAt = useRef(-SEARCH_PAUSE_MS)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Only a URL change from outside (Back, a link) replaces the text being typed.
  useEffect(() => {
    if (filter.search === writtenSearch.current) return
    writtenSearch.current = filter.search
    setSearchText(filter.search)
  }, [filter.search])

  useEffect(() => () => clearTimeout(searchTimer.current), [])

  function changeSearchText(text: string): void {
    setSearchText(text)
    clearTimeout(searchTimer.current)
    const wait = getRemainingPause(lastSearchAt.current)
    if (wait <= 0) return searchFor(text.trim())
    searchTimer.current = setTimeout(() => searchFor(text.trim()), wait)
  }

  function searchFor(search: string): void {
    if (search === writtenSearch.current) return
    // A search adds one history entry, not one for each pause in typing.
    const isSameSearch = writtenSearch.current !== '' && search !== ''
    writtenSearch.current = search
    lastSearchAt.current = performance.now()
    changeFilter({ search }, { replace: isSameSearch })
  }

  return {
    filter,
    searchText,
    setSearchText: changeSearchText,
    setFilter: (change) => changeFilter(change, { replace: false }),
    clear: () => {
      clearTimeout(searchTimer.current)
      writtenSearch.current = ''
      setSearchText('')
      changeFilter(EMPTY_FILTER, { replace: false })
    },
    showPages: (pages) => changeFilter({ pages }, { replace: true, state: historyState() }),
  }
}

/** Milliseconds until the next search may run; zero or less if it may run now. */
function getRemainingPause(last: number): number {
  return last + SEARCH_PAUSE_MS - performance.now()
}

function changeFilter(change: Partial<CallFilter>, options: { replace: boolean; state?: object }): void {
  navigateToQuery(writeCallFilter(new URLSearchParams(location.search), change), options)
}
