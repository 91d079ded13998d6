import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'

/** Shown in the call list before the first call. */
export function NoCallsYet({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }): ReactNode {
  return (
    <EmptyState
      icon={<Phone />}
      title="No calls yet"
      text="Every call your agent makes or answers is listed here, with its summary and transcript. Place a test call to see the first one."
      action={
        <ButtonLink href="/callwright-agent" variant={variant}>
          Place a test call
        </ButtonLink>
      }
    />
  )
}
