import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'

export function NoMatchingCalls({ onClear }: { onClear: () => void }): ReactNode {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No calls match your search criteria"
      text="Search covers numbers, names, summaries, notes and transcripts."
      action={
        <Button variant="secondary" size="sm" onClick={onClear}>
          Show all calls
        </Button>
      }
    />
  )
}
