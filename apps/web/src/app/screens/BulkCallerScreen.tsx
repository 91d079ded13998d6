import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { BulkCaller } from '../../features/bulk/BulkCaller.tsx'
import { LeadFilesCard } from '../../features/business/leads/LeadFilesCard.tsx'
import { lazyScreen } from '../../lib/loading/lazy-screen.tsx'
import { PageSkeleton } from '../../components/feedback/PageSkeleton.tsx'
import { useScrollToTop } from '../../lib/hooks/use-scroll-to-top.ts'

const DO_NOT_CALL = 'do-not-call'

const DoNotCallPage = lazyScreen(
  async () => (await import('../../features/bulk/do-not-call/DoNotCallPage.tsx')).DoNotCallPage,
)
const CampaignScreen = lazyScreen(async () => (await import('./CampaignScreen.tsx')).CampaignScreen)

/** Bulk Caller and its pages: one for each campaign, and the do-not-call list. */
export function BulkCallerScreen(): ReactNode {
  const [path] = useLocation()
  const page = path.split('/')[2] ?? ''
  useScrollToTop(page)
  if (page === '') return <BulkCaller leadFiles={<LeadFilesCard />} />
  const Page = page.toLowerCase() === DO_NOT_CALL ? DoNotCallPage : CampaignScreen
  return <Page key={page} placeholder={<PageSkeleton />} />
}
