import { openingFor } from '@callwright/contract/agent/disclosures'
import type { ReactNode } from 'react'
import { Notice } from '#components/feedback/Notice.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatDay } from '#lib/format.ts'
import { isoDay } from '#lib/url-state/period.ts'
import { StartOpeningButton } from './StartOpeningButton.tsx'

/** Says from when calls begin with the opening, and how it sounds; shows nothing once they do. */
export function OpeningNotice(): ReactNode {
  const { data: opening } = trpc.agent.opening.useQuery()
  const agent = trpc.agent.get.useQuery()
  if (!opening || opening.startsAt === null) return null
  if (agent.isPending) return <Skeleton className="h-16" />
  const { sentences, recordingMode, language, startsAt } = opening
  const text = sentences[language] ?? sentences.en ?? ''
  const spoken = openingFor({ text, recordingMode, language, firstMessage: agent.data?.firstMessage ?? '' })
  return (
    <Notice
      action={
        <span className="flex items-center gap-4">
          <StartOpeningButton />
          <TextLink href="/callwright-agent?tab=configuration" isUnderlined>
            Change it
          </TextLink>
        </span>
      }
    >
      Starting on {formatDay(isoDay(startsAt))}, your calls begin with:{' '}
      <bdi lang={language} className="text-ink">
        “{excerpt(spoken)}”
      </bdi>
    </Notice>
  )
}
