import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { PageSkeleton } from '#components/feedback/PageSkeleton.tsx'
import { Integrations } from '../../features/integrations/Integrations.tsx'
import { useScrollToTop } from '#lib/hooks/use-scroll-to-top.ts'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'

const EndpointScreen = lazyScreen(async () => (await import('./EndpointScreen.tsx')).EndpointScreen)

/** Webhooks and API keys, and a page for each endpoint. */
export function IntegrationsScreen(): ReactNode {
  const [path] = useLocation()
  const endpointId = path.split('/')[2] ?? ''
  useScrollToTop(endpointId)
  if (endpointId === '') return <Integrations />
  return <EndpointScreen key={endpointId} placeholder={<PageSkeleton />} />
}
