import { LANGUAGES } from '@callwright/contract/agent'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Fact } from '#components/Facts.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { formatZonedDateTime } from '#lib/format.ts'
import { openAgentTab } from '../agent-tab.ts'
import { AgentVoice } from '../voices/AgentVoice.tsx'

/** Characters of the first message. */
const MESSAGE_LENGTH = 300

/** What a test call tests: the saved voice, language and first message. */
export function AgentNow(): ReactNode {
  const agent = trpc.agent.get.useQuery()
  return (
    <Card
      title="Your agent now"
      action={
        <Button variant="secondary" size="sm" onClick={() => openAgentTab('configuration')}>
          Edit
        </Button>
      }
    >
      {agent.isPending && <SkeletonStack sizes={['h-17', 'h-11', 'h-11', 'h-11']} className="gap-4" />}
      <QueryError query={agent} title="Your agent’s settings could not be loaded" />
      {agent.data && <AgentFacts agent={agent.data} />}
    </Card>
  )
}

function AgentFacts({ agent }: { agent: Outputs['agent']['get'] }): ReactNode {
  const { voiceId, language, firstMessage, updatedAt } = agent
  return (
    <dl className="flex flex-col gap-4 text-sm">
      <Fact name="Voice">
        <AgentVoice voiceId={voiceId} />
      </Fact>
      <Fact name="Language">{LANGUAGES[language]}</Fact>
      <Fact name="First message">
        <span dir="auto">{excerpt(firstMessage.trim(), MESSAGE_LENGTH) || 'None yet'}</span>
      </Fact>
      <Fact name="Updated">{updatedAt === null ? 'Not yet' : formatZonedDateTime(updatedAt)}</Fact>
    </dl>
  )
}
