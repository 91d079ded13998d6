import { useState, type ReactNode } from 'react'
import { Notice } from '#components/feedback/Notice.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { formatCount } from '#lib/format.ts'
import { campaignPath } from '#lib/paths.ts'
import { isInProgress } from '../campaign/campaign-progress.ts'
import { describeState, type CampaignSummary } from '../campaign/campaign-labels.ts'

const MAX_SHOWN = 3
const NAME_MAX_LENGTH = 60

/**
 * Links to the campaigns that were in progress when the history was first loaded, above the long form that precedes
 * it. Later changes would move the form while someone is typing.
 */
export function UnfinishedCampaigns({ campaigns }: { campaigns: readonly CampaignSummary[] }): ReactNode {
  const [ids] = useState(() => new Set(campaigns.filter(({ state }) => isInProgress(state)).map(({ id }) => id)))
  const started = campaigns.filter(({ id }) => ids.has(id))
  if (started.length === 0) return null
  const more = started.length - MAX_SHOWN
  return (
    <Notice>
      {started.slice(0, MAX_SHOWN).map((campaign) => (
        <span key={campaign.id} className="block">
          <bdi>{excerpt(campaign.name, NAME_MAX_LENGTH)}</bdi> is{' '}
          {describeState(campaign).replace(/^./, (first) => first.toLowerCase())}
          {campaign.counts.queued > 0 &&
            `: ${formatCount(campaign.counts.queued, 'person waits', 'people wait')}`}.{' '}
          <TextLink href={campaignPath(campaign.id)} isUnderlined>
            Open campaign<span className="sr-only"> {excerpt(campaign.name, NAME_MAX_LENGTH)}</span>
          </TextLink>
        </span>
      ))}
      {more > 0 && `${more} more in the history below.`}
    </Notice>
  )
}
