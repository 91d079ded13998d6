import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { CampaignHistory } from '../../features/bulk/CampaignHistory.tsx'
import { CheckListPanel } from '../../features/bulk/CheckListPanel.tsx'
import { storedUserId } from '../../lib/stored-user.ts'

const FIRST_SPINNER = 500

export function BulkCallerScreen(): ReactNode {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), FIRST_SPINNER)
    return () => clearTimeout(timer)
  }, [])

  if (!ready) {
    return (
      <div className="flex min-h-80 items-center justify-center text-muted">
        <Spinner size={24} label="Loading" />
      </div>
    )
  }
  if (storedUserId() === null) {
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
          <ButtonLink href="/dashboard" variant="secondary" icon={<ArrowLeft size={16} aria-hidden="true" />}>
            Back to Dashboard
          </ButtonLink>
        }
      />
      <CheckListPanel />
      <CampaignHistory />
    </div>
  )
}
