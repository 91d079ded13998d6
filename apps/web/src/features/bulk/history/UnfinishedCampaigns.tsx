import { useState, type ReactNode } from 'react'
import { Notice } from '#components/feedback/Notice.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { excerpt } from '#lib/excerpt.ts'
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
      Started earlier:{' '}
      {started.slice(0, MAX_SHOWN).map((campaign, index) => (
        <span key={campaign.id}>
          {index > 0 && ', '}
          <TextLink href={campaignPath(campaign.id)} isUnderlined>
            <bdi>{excerpt(campaign.name, NAME_MAX_LENGTH)}</bdi> (
            {describeState(campaign).replace(/^./, (first) => first.toLowerCase())})
          </TextLink>
        </span>
      ))}
      {more > 0 && ` and ${more} more in the history below`}
    </Notice>
  )
}
