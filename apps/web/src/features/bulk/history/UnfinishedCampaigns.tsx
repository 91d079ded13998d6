import { CAMPAIGN_STATE_LABELS } from '@callwright/contract/campaigns/campaigns'
import type { ReactNode } from 'react'
import { Notice } from '../../../components/feedback/Notice.tsx'
import { TextLink } from '../../../components/TextLink.tsx'
import { excerpt } from '../../../lib/excerpt.ts'
import { isInProgress } from '../campaign/campaign-progress.ts'
import type { CampaignSummary } from '../campaign/campaign-labels.ts'

const MAX_SHOWN = 3
const NAME_MAX_LENGTH = 60

/** Links to campaigns in progress, above the long form that precedes the history. */
export function UnfinishedCampaigns({ campaigns }: { campaigns: readonly CampaignSummary[] }): ReactNode {
  const unfinished = campaigns.filter(({ state }) => isInProgress(state))
  if (unfinished.length === 0) return null
  const more = unfinished.length - MAX_SHOWN
  return (
    <Notice>
      Not finished yet:{' '}
      {unfinished.slice(0, MAX_SHOWN).map(({ id, name, state }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink href={`/bulk-caller/${id}`} isUnderlined>
            <bdi>{excerpt(name, NAME_MAX_LENGTH)}</bdi> ({CAMPAIGN_STATE_LABELS[state].toLowerCase()})
          </TextLink>
        </span>
      ))}
      {more > 0 && ` and ${more} more in the history below`}
    </Notice>
  )
}
