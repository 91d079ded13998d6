import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { readCallFilter, writeCallFilter, type CallFilter } from './call-filter-url.ts'

const SEARCH_PAUSE = 200

type CallFilterControl = {
  filter: CallFilter
  /** What stands in the search box; the filter follows after a short pause. */
  searchText: string
  setSearchText: (text: string) => void
  setFilter: (change: Partial<CallFilter>) => void
  clear: () => void
  openCall: (callId: string) => void
  closeCall: () => void
}

/** The list's filter, kept in the address: a reload, a bookmark and the Back button all keep it. */
export function useCallFilter(): CallFilterControl {
  const query = useSearch()
  const filter = useMemo(() => readCallFilter(new URLSearchParams(query)), [query])
  const [searchText, setSearchText] = useState(filter.search)
  const written = useRef(filter.search)

  // Only an address that changed by itself (Back, a link) replaces what is being typed.
  useEffect(() => {
    if (filter.search === written.current) return
    written.current = filter.search
    setSearchText(filter.search)
  }, [filter.search])

  useEffect(() => {
    const search = searchText.trim()
    if (search === written.current) return
    const timer = setTimeout(() => {
      written.current = search
      changeAddress({ search }, { replace: true })
    }, SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [searchText])

  function setFilter(change: Partial<CallFilter>): void {
    changeAddress(change, { replace: true })
  }

  return {
    filter,
    searchText,
    setSearchText,
    setFilter,
    clear: () => {
      written.current = ''
      setSearchText('')
      setFilter({ search: '', statuses: [] })
    },
    // A place of its own in the history, so that Back closes the details.
    openCall: (callId) => changeAddress({ openCall: callId }, { replace: false }),
    closeCall: () => setFilter({ openCall: null }),
  }
}

/** Goes past the router's question about unsaved text: the screen stays, and with it all that was typed. */
function changeAddress(change: Partial<CallFilter>, options: { replace: boolean }): void {
  const params = writeCallFilter(new URLSearchParams(location.search), change)
  // A comma may stand in an address as it is, and reads better.
  const query = params.toString().replaceAll('%2C', ',')
  navigate(query ? `${location.pathname}?${query}` : location.pathname, options)
}
