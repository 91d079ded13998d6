import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { useKnowledge } from './knowledge/use-knowledge.ts'

/** Why the agent's last change has not reached the voice provider; shows nothing if it has. */
export function SyncNotice(): ReactNode {
  const { knowledge, retry, isRetrying } = useKnowledge()
  if (knowledge.data?.agent !== 'failed') return null
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="secondary" size="sm" busy={isRetrying} onClick={retry}>
          Try again
        </Button>
      }
    >
      Your changes are saved, but they have not reached the voice service yet. {knowledge.data.agentError}
    </Notice>
  )
}
