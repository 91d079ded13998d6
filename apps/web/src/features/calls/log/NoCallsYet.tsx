import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'

/** What stands in the call list before the first call; `action` where the screen has another first thing to do. */
export function NoCallsYet({ action = TO_AGENT }: { action?: ReactNode }): ReactNode {
  return (
    <EmptyState
      icon={<Phone />}
      title="No calls yet"
      text="Every call your agent makes or answers is listed here, with its summary and transcript. Place a test call to see the first one."
      action={action}
    />
  )
}

const TO_AGENT = <ButtonLink href="/callwright-agent">Go to AI Agent</ButtonLink>
