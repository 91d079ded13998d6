import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'

/** Shown in the call list before the first call; `action` replaces the link to the agent. */
export function NoCallsYet({ action = AGENT_LINK }: { action?: ReactNode }): ReactNode {
  return (
    <EmptyState
      icon={<Phone />}
      title="No calls yet"
      text="Every call your agent makes or answers is listed here, with its summary and transcript. Place a test call to see the first one."
      action={action}
    />
  )
}

const AGENT_LINK = <ButtonLink href="/callwright-agent">Go to AI Agent</ButtonLink>
