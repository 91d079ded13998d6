import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { AgentColumns } from '../AgentColumns.tsx'
import { openAgentTab } from '../agent-tab.ts'
import { useUnsavedAgent } from '../form/use-update-agent.ts'
import { AgentNow } from './AgentNow.tsx'
import { SimulateInboundCard } from './SimulateInboundCard.tsx'
import { TestCallForm } from './TestCallForm.tsx'

type Props = {
  onPlaced: (call: { callId: string; phoneNumber: string; placedAt: number }) => void
  /** The live status of the placed calls, and earlier test calls. */
  children: ReactNode
}

/** The Preview tab: a test call with the agent, and what the agent is like now. */
export function AgentPreview({ onPlaced, children }: Props): ReactNode {
  const me = trpc.auth.me.useQuery()
  const agent = trpc.agent.get.useQuery()
  const profile = trpc.business.profile.useQuery()
  const isSimulated = me.data?.voiceProvider === 'simulator'
  const hours = trpc.agent.openingHours.useQuery(undefined, { enabled: isSimulated, refetchOnMount: 'always' })
  const unsaved = useUnsavedAgent()
  return (
    <AgentColumns
      main={
        <>
          <Card
            title="Test your agent"
            description={
              isSimulated
                ? 'Calls are simulated: no phone rings, and the customer is invented. Without a voice provider, the agent’s words are made up from your texts; a real agent follows your prompt.'
                : 'Your agent calls this number right away.'
            }
          >
            <div className="flex flex-col gap-5">
              {/* Above the notice, so that nothing shifts when the notice appears. */}
              <TestCallForm ownNumber={profile.data?.businessPhone ?? ''} unsaved={unsaved} onPlaced={onPlaced} />
              {unsaved.text?.systemPrompt.trim() === '' && (
                <Notice
                  action={
                    <Button variant="secondary" size="sm" onClick={() => openAgentTab('configuration')}>
                      Write a prompt
                    </Button>
                  }
                >
                  You can call it now. It sounds general until you write a prompt.
                </Notice>
              )}
            </div>
          </Card>
          {/* Appears together with the notice above, which would otherwise push it down. */}
          {isSimulated && !agent.isPending && !hours.isPending && (
            <SimulateInboundCard openNow={hours.data?.state?.isOpen} onPlaced={onPlaced} />
          )}
          {children}
        </>
      }
      panels={<AgentNow />}
    />
  )
}
