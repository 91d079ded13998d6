import { LANGUAGES } from '@callwright/contract/agent'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Fact } from '#components/Facts.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { FORWARDING_HELP } from '#lib/call-forwarding.ts'
import { excerpt } from '#lib/excerpt.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { formatZonedDateTime } from '#lib/format.ts'
import { openAgentTab } from '../agent-tab.ts'
import { AgentVoice } from '../voices/AgentVoice.tsx'

/** Characters of the first message. */
const MESSAGE_LENGTH = 300

/** What a test call tests: the saved voice, language and first message; and which numbers the agent answers. */
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
      <Fact name="Answers">
        <Numbers />
      </Fact>
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

const SIMULATED = ['No number: calls are simulated.', 'connect a voice provider']
const NOT_DIALABLE = 'Calls are simulated, so no one can dial this number yet.'
const UNASSIGNED = ['No number yet.', 'assign one']

/** The numbers that the agent answers, and how to use them; or who can add one. */
function Numbers(): ReactNode {
  const isOperator = trpc.auth.me.useQuery().data?.user.role === 'operator'
  const { data: setup } = trpc.business.setUp.useQuery(undefined, { refetchOnMount: 'always' })
  if (!setup) return ''
  const { numbers, isSimulated } = setup
  if (numbers.length > 0) {
    return (
      <>
        {numbers.map(formatPhone).join(', ')}
        <span className="mt-1 block text-muted">{isSimulated ? NOT_DIALABLE : FORWARDING_HELP}</span>
      </>
    )
  }
  const [reason, remedy] = isSimulated ? SIMULATED : UNASSIGNED
  return `${reason} ${isOperator ? 'You' : 'Your administrator'} can ${remedy}.`
}
