import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  title: string
  text: string
  /** What the button shows: `all calls`. */
  all: string
  /** Clears the search and the filters. */
  onShowAll: () => void
}

/** Takes a list's place if nothing in it matches the search or the filters. */
export function NoMatch({ title, text, all, onShowAll }: Props): ReactNode {
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      text={text}
      action={
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show {all}
        </Button>
      }
    />
  )
}
