import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { AgentColumns } from '../AgentColumns.tsx'
import { openAgentTab } from '../agent-tab.ts'
import { TalkCard } from '../browser-call/TalkCard.tsx'
import { useUnsavedAgent } from '../form/use-update-agent.ts'
import { RehearsalsCard } from '../rehearsals/RehearsalsCard.tsx'
import { AgentNow } from './AgentNow.tsx'
import { SimulateInboundCard } from './SimulateInboundCard.tsx'
import { TestCallForm, type TestCallProps } from './TestCallForm.tsx'

type Props = TestCallProps & {
  /** The live status of the placed calls. */
  live: ReactNode
  /** Earlier test calls. */
  children: ReactNode
}

/** The Preview tab: test calls with the agent, and what the agent is like now. */
export function AgentPreview({ onPlaced, live, children }: Props): ReactNode {
  const isSimulated = trpc.auth.me.useQuery().data?.voiceProvider === 'simulator'
  const { text } = useUnsavedAgent()
  return (
    <AgentColumns
      main={
        <>
          <TalkCard />
          <Card
            title="Test your agent"
            description={
              isSimulated
                ? 'Calls are simulated: no phone rings, and the customer is made up. What the agent says is put together from your texts; with a voice provider, it follows your prompt.'
                : 'Your agent calls this number right away.'
            }
          >
            <div className="flex flex-col gap-5">
              {/* Above the notice, so that nothing shifts when the notice appears. */}
              <TestCallForm onPlaced={onPlaced} />
              {text?.systemPrompt.trim() === '' && (
                <Notice
                  action={
                    <Button variant="secondary" size="sm" onClick={() => openAgentTab('configuration')}>
                      Write a prompt
                    </Button>
                  }
                >
                  You can test it now, but it sounds generic until you write a prompt.
                </Notice>
              )}
            </div>
          </Card>
          {live}
          {isSimulated && <SimulateInboundCard onPlaced={onPlaced} />}
          <RehearsalsCard />
          {children}
        </>
      }
      panels={<AgentNow />}
    />
  )
}
