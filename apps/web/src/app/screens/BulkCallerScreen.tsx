import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { BulkCaller } from '../../features/bulk/BulkCaller.tsx'
import { LeadFilesCard } from '../../features/business/leads/LeadFilesCard.tsx'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { PageSkeleton } from '#components/feedback/PageSkeleton.tsx'
import { useScrollToTop } from '#lib/hooks/use-scroll-to-top.ts'

const DoNotCallPage = lazyScreen(
  async () => (await import('../../features/bulk/do-not-call/DoNotCallPage.tsx')).DoNotCallPage,
)
const SchedulePage = lazyScreen(
  async () => (await import('../../features/bulk/schedule/SchedulePage.tsx')).SchedulePage,
)
const CallBacksPage = lazyScreen(
  async () => (await import('../../features/bulk/call-backs/CallBacksPage.tsx')).CallBacksPage,
)
const CampaignScreen = lazyScreen(async () => (await import('./CampaignScreen.tsx')).CampaignScreen)

/** Bulk Caller and its pages: one for each campaign, the do-not-call list, the schedule, and call-backs. */
export function BulkCallerScreen(): ReactNode {
  const [path] = useLocation()
  const page = path.split('/')[2] ?? ''
  useScrollToTop(page)
  const placeholder = <PageSkeleton />
  switch (page.toLowerCase()) {
    case '':
      return <BulkCaller leadFiles={<LeadFilesCard />} />
    case 'do-not-call':
      return <DoNotCallPage placeholder={placeholder} />
    case 'schedule':
      return <SchedulePage placeholder={placeholder} />
    case 'call-backs':
      return <CallBacksPage placeholder={placeholder} />
    default:
      return <CampaignScreen key={page} placeholder={placeholder} />
  }
}
