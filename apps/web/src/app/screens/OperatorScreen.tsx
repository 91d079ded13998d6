import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { AdminNav } from '../../features/admin/AdminNav.tsx'
import type { AdminPage } from '../../features/admin/paths.ts'
import { UsageDashboard } from '../../features/admin/usage/UsageDashboard.tsx'
import { SecondFactorNotice } from '../../features/settings/second-factor/SecondFactorNotice.tsx'
import { lazyScreen, type LazyScreen } from '../../lib/loading/lazy-screen.ts'
import { PageSkeleton } from '../../components/feedback/PageSkeleton.tsx'
import { useScrollToTop } from '../../lib/hooks/use-scroll-to-top.ts'

/** The pages besides the dashboard, by their path segment. */
const PAGES: Readonly<Record<Exclude<AdminPage, ''>, LazyScreen>> = {
  clients: lazyScreen(async () => (await import('../../features/admin/clients/Clients.tsx')).Clients),
  numbers: lazyScreen(async () => (await import('../../features/admin/numbers/Numbers.tsx')).Numbers),
  reconciliation: lazyScreen(
    async () => (await import('../../features/admin/reconciliation/Reconciliation.tsx')).Reconciliation,
  ),
  audit: lazyScreen(async () => (await import('../../features/admin/audit/AuditLog.tsx')).AuditLog),
  status: lazyScreen(async () => (await import('../../features/admin/status/StatusPage.tsx')).StatusPage),
}

const ClientScreen = lazyScreen(async () => (await import('./AdminClientScreen.tsx')).AdminClientScreen)

/** The operator's pages: usage, each of `PAGES`, and one for each client. */
export function OperatorScreen(): ReactNode {
  const [path] = useLocation()
  const page = path.split('/')[3] ?? ''
  const name = page.toLowerCase()
  useScrollToTop(page)
  return (
    <div className="flex flex-col gap-6">
      <AdminNav page={name} onNear={(near) => near !== '' && PAGES[near].preload()} />
      {name === '' && <SecondFactorNotice />}
      <Suspense fallback={<PageSkeleton />}>
        <Page name={name} clientId={page} />
      </Suspense>
    </div>
  )
}

function Page({ name, clientId }: { name: string; clientId: string }): ReactNode {
  if (name === '') return <UsageDashboard />
  if (!isPage(name)) return <ClientScreen key={clientId} />
  const Screen = PAGES[name]
  return <Screen />
}

function isPage(name: string): name is keyof typeof PAGES {
  return Object.hasOwn(PAGES, name)
}
