import { useEffect, useMemo, useRef, useState } from 'react'
import { openQuery, useUrlState } from '../../../lib/url-state/use-url-state.ts'
import { NO_FILTER, readCallFilter, writeCallFilter, type CallFilter } from './call-filter-url.ts'

/** Between two searches. Shorter than between two keys, so that most keys are answered at once. */
const SEARCH_PAUSE = 60
/** Marks a place in the history that opened a call's details: closing them goes back from there. */
const OPENED = { callOpened: true }

type CallFilterControl = {
  filter: CallFilter
  /** What stands in the search box; the filter follows at once, or a moment after the one before. */
  searchText: string
  setSearchText: (text: string) => void
  setFilter: (change: Partial<CallFilter>) => void
  clear: () => void
  /** Notes in the address how many pages are shown, so that a reload and the Back button show as many. */
  showPages: (pages: number) => void
  openCall: (callId: string) => void
  closeCall: () => void
}

/** The list's filter, kept in the address: a reload, a bookmark and the Back button all keep it. */
export function useCallFilter(): CallFilterControl {
  const { params } = useUrlState()
  const filter = useMemo(() => readCallFilter(params), [params])
  const [searchText, setSearchText] = useState(filter.search)
  const written = useRef(filter.search)
  const writtenAt = useRef(-SEARCH_PAUSE)
  const following = useRef<ReturnType<typeof setTimeout>>(undefined)
  const goingBack = useRef(false)

  useEffect(() => {
    goingBack.current = false
  }, [params])

  // Only an address that changed by itself (Back, a link) replaces what is being typed.
  useEffect(() => {
    if (filter.search === written.current) return
    written.current = filter.search
    setSearchText(filter.search)
  }, [filter.search])

  useEffect(() => () => clearTimeout(following.current), [])

  function typeSearch(text: string): void {
    setSearchText(text)
    clearTimeout(following.current)
    const wait = pauseAfter(writtenAt.current)
    if (wait <= 0) return searchFor(text.trim())
    following.current = setTimeout(() => searchFor(text.trim()), wait)
  }

  function searchFor(search: string): void {
    if (search === written.current) return
    // A search is one place in the history, not one for each pause of its typing.
    const goesOn = written.current !== '' && search !== ''
    written.current = search
    writtenAt.current = performance.now()
    changeFilter({ search }, { replace: goesOn })
  }

  function closeCall(): void {
    if (goingBack.current) return
    if ('callOpened' in historyState()) {
      goingBack.current = true
      return history.back()
    }
    changeFilter({ openCall: null }, { replace: true })
  }

  return {
    filter,
    searchText,
    setSearchText: typeSearch,
    setFilter: (change) => changeFilter(change, { replace: false }),
    clear: () => {
      clearTimeout(following.current)
      written.current = ''
      setSearchText('')
      changeFilter(NO_FILTER, { replace: false })
    },
    showPages: (pages) => changeFilter({ pages }, { replace: true, state: historyState() }),
    // A place of its own in the history, so that Back closes the details.
    openCall: (callId) => changeFilter({ openCall: callId }, { replace: false, state: OPENED }),
    closeCall,
  }
}

/** How long another search has to wait, in milliseconds; none where it is not positive. */
function pauseAfter(last: number): number {
  return last + SEARCH_PAUSE - performance.now()
}

function historyState(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

function changeFilter(change: Partial<CallFilter>, options: { replace: boolean; state?: object }): void {
  openQuery(writeCallFilter(new URLSearchParams(location.search), change), options)
}
