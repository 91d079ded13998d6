import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { useUnsavedAgent } from './form/use-update-agent.ts'
import { RehearseFirst } from './rehearsals/RehearseFirst.tsx'
import { SaveBar } from './SaveBar.tsx'

/** On another tab: saves the changes that were made in Configuration. */
export function UnsavedAgentBar(): ReactNode {
  const agent = useUnsavedAgent()
  return (
    agent.isUnsaved && (
      <Card className="z-10 md:sticky md:bottom-0" padded={false}>
        <div className="px-5 pb-5">
          <SaveBar
            label="Update Agent"
            busy={agent.isUpdating}
            status="Unsaved changes in Configuration"
            onSave={() => agent.update()}
            action={<RehearseFirst />}
          />
        </div>
      </Card>
    )
  )
}
