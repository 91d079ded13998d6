import { useEffect, useRef, useState, type ReactNode } from 'react'
import { SearchInput } from './SearchInput.tsx'
import { useUrlState } from '#lib/url-state/use-url-state.ts'

/** Milliseconds without typing before the URL changes. */
const PAUSE_MS = 200

/** A search box that writes its text to the URL as `search` once typing has paused. */
export function UrlSearchInput({ placeholder, className }: { placeholder: string; className?: string }): ReactNode {
  const { params, change } = useUrlState()
  const urlSearch = params.get('search') ?? ''
  const [text, setText] = useState(urlSearch)
  const lastWritten = useRef(urlSearch)

  // Only a navigation (Back, a link) replaces the text being typed.
  useEffect(() => {
    if (urlSearch === lastWritten.current) return
    lastWritten.current = urlSearch
    setText(urlSearch)
  }, [urlSearch])

  useEffect(() => {
    const search = text.trim()
    if (search === lastWritten.current) return
    const timer = setTimeout(() => {
      // A search adds one history entry, not one for each pause in typing.
      const replace = lastWritten.current !== '' && search !== ''
      lastWritten.current = search
      change({ search }, { replace })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, change])

  return <SearchInput value={text} onChange={setText} placeholder={placeholder} className={className} />
}
