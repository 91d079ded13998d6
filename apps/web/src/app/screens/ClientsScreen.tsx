import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { PageSkeleton } from '#components/feedback/PageSkeleton.tsx'
import { Clients } from '../../features/admin/clients/Clients.tsx'
import { useScrollToTop } from '#lib/hooks/use-scroll-to-top.ts'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'

const ClientScreen = lazyScreen(async () => (await import('./ClientScreen.tsx')).ClientScreen)

/** The list of clients, and a page for each. */
export function ClientsScreen(): ReactNode {
  const [path] = useLocation()
  const tenantId = path.split('/')[4] ?? ''
  useScrollToTop(tenantId)
  if (tenantId === '') return <Clients />
  return <ClientScreen key={tenantId} placeholder={<PageSkeleton />} />
}
