import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { BulkCaller } from '../../features/bulk/BulkCaller.tsx'
import { lazyScreen } from '../../lib/lazy-screen.ts'
import { PageSkeleton } from '../PageSkeleton.tsx'

const DO_NOT_CALL = 'do-not-call'

const DoNotCallPage = lazyScreen(
  DO_NOT_CALL,
  async () => (await import('../../features/bulk/do-not-call/DoNotCallPage.tsx')).DoNotCallPage,
)
const CampaignScreen = lazyScreen('campaign', async () => (await import('./campaign-screen.tsx')).CampaignScreen)

/** Bulk Caller and its pages: one for each campaign, and the do-not-call list. */
export function BulkCallerScreen(): ReactNode {
  const [path] = useLocation()
  const page = path.split('/')[2] ?? ''
  useStartOfPage(page)
  if (page === '') return <BulkCaller />
  return (
    <Suspense fallback={<PageSkeleton />}>
      {page.toLowerCase() === DO_NOT_CALL ? <DoNotCallPage /> : <CampaignScreen key={page} />}
    </Suspense>
  )
}

/** Another page begins at its top, and who moves by keyboard or listens goes on there. */
function useStartOfPage(page: string): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  }, [page])
}
