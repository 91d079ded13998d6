import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { EndpointPage } from '../../features/integrations/endpoint/EndpointPage.tsx'

/** The webhook endpoint named in the URL. */
export function EndpointScreen(): ReactNode {
  const [path] = useLocation()
  return <EndpointPage endpointId={path.split('/')[2] ?? ''} />
}
