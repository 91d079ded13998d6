import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { knowledgeItems, summarizeKnowledge, type Knowledge } from './knowledge-items.ts'
import { KnowledgeRow } from './KnowledgeRow.tsx'
import { useKnowledge } from './use-knowledge.ts'

/** Items shown before "Show all". */
const COLLAPSED_COUNT = 6

/** Shows what the agent knows about the business and what is still being sent; updates automatically. */
export function KnowledgePanel(): ReactNode {
  const { knowledge, retry, isRetrying } = useKnowledge()
  const summary = knowledge.data && summarizeKnowledge(knowledge.data)
  return (
    <Card
      title="What your agent knows"
      description={<span role="status">{summary?.message ?? 'About your business'}</span>}
      padded={false}
      action={
        summary?.canRetry && (
          <Button variant="secondary" size="sm" busy={isRetrying} onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      {knowledge.isPending && (
        <SkeletonStack sizes={['h-3.5 w-3/4', 'h-3.5 w-2/3', 'h-3.5 w-5/6']} className="gap-4 px-5 py-4" />
      )}
      <QueryError query={knowledge} title="Your agent’s knowledge could not be loaded" />
      {knowledge.data && <Items knowledge={knowledge.data} />}
    </Card>
  )
}

function Items({ knowledge }: { knowledge: Knowledge }): ReactNode {
  const [isExpanded, setIsExpanded] = useState(false)
  const items = knowledgeItems(knowledge)
  return (
    <>
      <ul aria-label="What your agent knows">
        {items.slice(0, isExpanded ? undefined : COLLAPSED_COUNT).map((item) => (
          <KnowledgeRow key={item.key} item={item} />
        ))}
      </ul>
      {items.length > COLLAPSED_COUNT && !isExpanded && (
        <div className="border-b border-line px-2 py-1.5">
          <Button variant="ghost" size="sm" onClick={() => setIsExpanded(true)}>
            Show all {items.length}
          </Button>
        </div>
      )}
      <p className="px-5 py-3 text-sm text-muted">
        Your agent uses this knowledge to answer questions during a call.{' '}
        {knowledge.text.isCut && 'Some of your text is too long and gets cut off: put the important part first. '}
        Add notes, links and files on <TextLink href="/dashboard">Home</TextLink>, and a description in your{' '}
        <TextLink href="/business-profile">Business Profile</TextLink>.
      </p>
    </>
  )
}
