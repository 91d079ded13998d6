import { useEffect, useRef, useState, type ReactNode } from 'react'
import { SearchInput } from '../../components/form/SearchInput.tsx'
import { useUrlState } from '../../lib/url-state/use-url-state.ts'

/** Milliseconds after the last key. */
const PAUSE = 200

/** A search box whose text stands in the address as `search`, once typing has paused. */
export function UrlSearchInput({ placeholder, className }: { placeholder: string; className?: string }): ReactNode {
  const { params, change } = useUrlState()
  const there = params.get('search') ?? ''
  const [text, setText] = useState(there)
  const written = useRef(there)

  // Only an address that changed by itself (Back, a link) replaces what is being typed.
  useEffect(() => {
    if (there === written.current) return
    written.current = there
    setText(there)
  }, [there])

  useEffect(() => {
    const search = text.trim()
    if (search === written.current) return
    const timer = setTimeout(() => {
      // A search is one place in the history, not one for each pause of its typing.
      const replace = written.current !== '' && search !== ''
      written.current = search
      change({ search }, { replace })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, change])

  return <SearchInput value={text} onChange={setText} placeholder={placeholder} className={className} />
}
