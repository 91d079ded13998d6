import { useState, type ReactNode } from 'react'
import { useParams } from 'wouter'
import { BackLink } from '#components/BackLink.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { failureCode } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { CampaignBadges } from './CampaignBadges.tsx'
import { CampaignOutcomes } from './CampaignOutcomes.tsx'
import { campaignPollInterval } from './campaign-progress.ts'
import type { Campaign } from './campaign-labels.ts'
import { PlanCard } from './PlanCard.tsx'
import { PlannedCalls } from './PlannedCalls.tsx'
import { ProgressCard, type StatusFilter } from './ProgressCard.tsx'
import { RecipientList } from './RecipientList.tsx'
import { StateNotice } from './StateNotice.tsx'

/** A campaign: its progress, its controls and each recipient's result. */
export function CampaignPage(): ReactNode {
  const { campaignId } = useParams<{ campaignId: string }>()
  const campaign = trpc.bulk.campaign.useQuery(
    { campaignId },
    { refetchOnMount: 'always', refetchInterval: ({ state }) => campaignPollInterval(state.data) },
  )
  const isGone = failureCode(campaign.error) === 'NOT_FOUND'
  usePageTitle(campaign.data?.name ?? 'Campaign')
  return (
    <div className="flex flex-col gap-4">
      <BackLink href="/bulk-caller">Bulk Caller</BackLink>
      {campaign.data && !isGone && <CampaignView campaign={campaign.data} />}
      {campaign.isPending && (
        <SkeletonStack label="Loading" sizes={['h-14 w-64', 'h-100 rounded-lg', 'h-96 rounded-lg']} className="gap-4" />
      )}
      {isGone && (
        <Card>
          <EmptyState
            title="This campaign is not in your history"
            text="It may have been deleted. Its calls are still in your call list."
            action={
              <ButtonLink href="/call-dashboard" variant="secondary">
                View Calls
              </ButtonLink>
            }
          />
        </Card>
      )}
      {campaign.isError && !campaign.data && !isGone && (
        <Card>
          <QueryError
            query={campaign}
            title="The campaign could not be loaded"
            fallback="It is not affected. Please try again."
          />
        </Card>
      )}
    </div>
  )
}

function CampaignView({ campaign }: { campaign: Campaign }): ReactNode {
  const [statusFilter, setStatusFilter] = useState<StatusFilter>('all')
  return (
    <>
      <PageHeader
        title={campaign.name}
        description={
          <span role="status" className="mt-1.5 block">
            <CampaignBadges campaign={campaign} />
          </span>
        }
      />
      <StateNotice campaign={campaign} />
      <ProgressCard campaign={campaign} statusFilter={statusFilter} onFilter={setStatusFilter} />
      <PlanCard campaign={campaign} />
      <PlannedCalls campaign={campaign} />
      <CampaignOutcomes campaign={campaign} />
      <RecipientList campaign={campaign} statusFilter={statusFilter} />
    </>
  )
}
