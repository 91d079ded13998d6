import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { CampaignPage } from '../../features/bulk/campaign/CampaignPage.tsx'

/** The campaign named in the URL. */
export function CampaignScreen(): ReactNode {
  const [path] = useLocation()
  return <CampaignPage campaignId={path.split('/')[2] ?? ''} />
}
