import type { ReactNode } from 'react'
import { TextLink } from '../../../components/TextLink.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { excerpt } from '../../../lib/excerpt.ts'

const MAX_LENGTH = 160

/** The agent's first message, which may have been written for callers rather than for people who are called. */
export function OpeningWords(): ReactNode {
  const firstMessage = trpc.agent.get.useQuery().data?.firstMessage.trim() ?? ''
  if (firstMessage === '') return null
  return (
    <p className="max-w-prose text-sm text-muted">
      Unless the list has its own, your agent’s first words are <q dir="auto">{excerpt(firstMessage, MAX_LENGTH)}</q>{' '}
      <TextLink href="/callwright-agent?tab=configuration">Change</TextLink>
    </p>
  )
}
