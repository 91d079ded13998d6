import { ArrowLeft, CalendarClock, PhoneIncoming, PhoneOff } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { Spinner } from '#components/Spinner.tsx'
import { CreateCampaignCard } from './create/CreateCampaignCard.tsx'
import { CampaignHistory } from './history/CampaignHistory.tsx'
import { UnfinishedCampaigns } from './history/UnfinishedCampaigns.tsx'
import { useCampaignHistory } from './history/use-campaign-history.ts'
import { trpc } from '#lib/api/trpc.ts'
import { getStoredUserId } from '#lib/session/stored-user.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'

const INITIAL_SPINNER_MS = 500
/** Above this, the server's count is not exact. */
const MAX_OPEN_CALL_BACKS = 99
const OPEN_COUNT_POLL_MS = 30_000

/** The form for creating campaigns, the campaign history, and the list of lead files. */
export function BulkCaller({ leadFiles }: { leadFiles: ReactNode }): ReactNode {
  usePageTitle('Bulk Caller')
  const [isReady, setIsReady] = useState(false)
  const campaigns = useCampaignHistory()
  const openCallBacks = trpc.bulk.callBacks.useQuery(
    { limit: 1 },
    { refetchOnMount: 'always', refetchInterval: OPEN_COUNT_POLL_MS },
  )
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
  const links = [
    {
      href: '/bulk-caller/call-backs',
      text: `Call-backs${formatOpenCount(openCallBacks.data?.open)}`,
      Icon: PhoneIncoming,
    },
    { href: '/bulk-caller/schedule', text: 'Schedule', Icon: CalendarClock },
    { href: '/bulk-caller/do-not-call', text: 'Do-not-call list', Icon: PhoneOff },
    { href: '/dashboard', text: 'Back to Dashboard', Icon: ArrowLeft },
  ]
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Bulk Caller"
        actions={links.map(({ href, text, Icon }) => (
          <ButtonLink key={href} href={href} variant="secondary" size="sm" icon={<Icon size={16} />}>
            {text}
          </ButtonLink>
        ))}
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

function formatOpenCount(count = 0): string {
  if (count === 0) return ''
  return count > MAX_OPEN_CALL_BACKS ? ` (${MAX_OPEN_CALL_BACKS}+)` : ` (${count})`
}
