import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { focusContent } from '#lib/focus-content.ts'
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/hooks/use-media-query.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { NextStep } from '../features/business/setup/NextStep.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { HOME_PATH, type AppRoute } from './navigation.ts'
import type { Account } from './ProtectedRoute.tsx'
import { Sidebar } from './Sidebar.tsx'
import { CirclePause } from 'lucide-react'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatNextMonthStart } from '#lib/format.ts'

type Props = { account: Account; currentRoute: AppRoute; children: ReactNode }

/** The frame around every signed-in screen: sidebar, or drawer on a phone, and the screen itself. */
export function Shell({ account, currentRoute, children }: Props): ReactNode {
  const [path] = useLocation()
  const shownPath = useRef(path)
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY)
  usePageTitle(currentRoute.label)

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    window.scrollTo(0, 0)
    // Keyboard and screen reader users continue in the new screen, not in the menu.
    focusContent()
  }, [path])

  // Home has the whole list.
  const hasNextStep = currentRoute.group === 'business' && currentRoute.path !== HOME_PATH
  const nextStep = hasNextStep && <NextStep key={currentRoute.path} />
  return (
    <div className="min-h-dvh md:pl-60 print:pl-0">
      <a
        href="#content"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 text-base font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-60 border-r border-line bg-canvas md:block print:hidden">
        <Sidebar account={account} currentRoute={currentRoute} notice={isWide && nextStep} />
      </aside>
      <MobileMenu account={account} currentRoute={currentRoute} notice={!isWide && nextStep} />
      <main id="content" tabIndex={-1} className="outline-none">
        {account.business?.held && <ServicePausedBanner hold={account.business.held} />}
        <div className="mx-auto flex w-full max-w-[1264px] flex-col gap-6 px-4 pt-6 pb-28 md:px-8 md:pt-8 md:pb-12">
          {children}
        </div>
      </main>
    </div>
  )
}

type ServicePausedBannerProps = {
  hold: NonNullable<NonNullable<NonNullable<Outputs['auth']['me']>['business']>['held']>
}

/** Explains why the business currently makes and takes no calls, and until when. */
function ServicePausedBanner({ hold: { reason, message } }: ServicePausedBannerProps): ReactNode {
  return (
    <div role="status" className="border-b border-line bg-amber-soft text-amber">
      <div className="mx-auto flex max-w-[1264px] items-start gap-3 px-4 py-3 text-sm font-medium md:px-8">
        <CirclePause size={20} className="shrink-0" />
        <div>
          <p>{message}</p>
          {reason === 'limit' && (
            <p className="font-normal">
              Calls resume on {formatNextMonthStart()}, or when your administrator allows more minutes.
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
