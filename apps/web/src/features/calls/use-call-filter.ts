import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
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
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => readCallFilter(params), [params])
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
      setParams((before) => writeCallFilter(before, { search }), { replace: true })
    }, SEARCH_PAUSE)
    return () => clearTimeout(timer)
  }, [searchText, setParams])

  function setFilter(change: Partial<CallFilter>): void {
    setParams((before) => writeCallFilter(before, change), { replace: true })
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
    openCall: (callId) => setParams((before) => writeCallFilter(before, { openCall: callId })),
    closeCall: () => setFilter({ openCall: null }),
  }
}
