import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ClientPage } from '../../features/admin/clients/ClientPage.tsx'

/** The client named in the URL. */
export function ClientScreen(): ReactNode {
  const [path] = useLocation()
  return <ClientPage tenantId={path.split('/')[4] ?? ''} />
}
