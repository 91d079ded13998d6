import type { ReactNode } from 'react'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { excerpt } from '#lib/excerpt.ts'

/** Short enough for the space that is reserved while the agent loads. */
const MAX_LENGTH = 60

/** The agent's first message, which may have been written for callers rather than for people who are called. */
export function FirstMessageNote(): ReactNode {
  const firstMessage = trpc.agent.get.useQuery().data?.firstMessage.trim()
  return (
    <p className="min-h-15 max-w-prose text-sm text-muted md:min-h-10">
      {firstMessage === '' && (
        <>
          Your agent has no first message yet. <TextLink href="/callwright-agent?tab=configuration">Write one</TextLink>
        </>
      )}
      {firstMessage && (
        <>
          Your agent starts with <q dir="auto">{excerpt(firstMessage, MAX_LENGTH)}</q> unless your list has its own
          first message. <TextLink href="/callwright-agent?tab=configuration">Change</TextLink>
        </>
      )}
    </p>
  )
}
