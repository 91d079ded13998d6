import { useEffect, useRef, useState, type ReactNode } from 'react'
import { SearchInput } from '../../components/form/SearchInput.tsx'
import { useUrlState } from '../../lib/url-state/use-url-state.ts'

/** Milliseconds without typing before the URL changes. */
const PAUSE = 200

/** A search box that writes its text to the URL as `search` once typing has paused. */
export function UrlSearchInput({ placeholder, className }: { placeholder: string; className?: string }): ReactNode {
  const { params, change } = useUrlState()
  const inAddress = params.get('search') ?? ''
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)

  // Only a navigation (Back, a link) replaces the text being typed.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])

  useEffect(() => {
    const search = text.trim()
    if (search === written.current) return
    const timer = setTimeout(() => {
      // A search is one history entry, not one for each pause in typing.
      const replace = written.current !== '' && search !== ''
      written.current = search
      change({ search }, { replace })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, change])

  return <SearchInput value={text} onChange={setText} placeholder={placeholder} className={className} />
}
