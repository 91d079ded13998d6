import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { Spinner } from '#components/Spinner.tsx'
import { CreateCampaignCard } from './create/CreateCampaignCard.tsx'
import { CampaignHistory } from './history/CampaignHistory.tsx'
import { UnfinishedCampaigns } from './history/UnfinishedCampaigns.tsx'
import { useCampaignHistory } from './history/use-campaign-history.ts'
import { getStoredUserId } from '#lib/session/stored-user.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'

const INITIAL_SPINNER_MS = 500

/** The form for creating campaigns, the campaign history, and the list of lead files. */
export function BulkCaller({ leadFiles }: { leadFiles: ReactNode }): ReactNode {
  usePageTitle('Bulk Caller')
  const [isReady, setIsReady] = useState(false)
  const campaigns = useCampaignHistory()
  const [newCampaignId, setNewCampaignId] = useState<string | null>(null)
  const formCard = useRef<HTMLDivElement>(null)
  const historyCard = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), INITIAL_SPINNER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (newCampaignId !== null) historyCard.current?.scrollIntoView()
  }, [newCampaignId])

  if (!isReady) {
    return (
      <div className="flex min-h-80 items-center justify-center text-muted">
        <Spinner size={24} label="Loading" />
      </div>
    )
  }
  if (getStoredUserId() === null) {
    return (
      <EmptyState
        title="Please log in to access bulk calling."
        action={<ButtonLink href="/login">Go to Login</ButtonLink>}
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Bulk Caller"
        actions={
          <ButtonLink href="/dashboard" variant="secondary" size="sm" icon={<ArrowLeft size={16} />}>
            Back to Dashboard
          </ButtonLink>
        }
      />
      {campaigns.first && <UnfinishedCampaigns campaigns={campaigns.rows} />}
      <div ref={formCard}>
        <CreateCampaignCard onCreated={setNewCampaignId} />
      </div>
      <div ref={historyCard}>
        <CampaignHistory
          list={campaigns}
          newId={newCampaignId}
          onCreate={() => formCard.current?.querySelector('input')?.focus()}
        />
      </div>
      {leadFiles}
    </div>
  )
}
