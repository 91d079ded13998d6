import type { ReactNode } from 'react'
import { BusinessProfile } from '../../features/business/BusinessProfile.tsx'

export function BusinessProfileScreen(): ReactNode {
  return <BusinessProfile />
}
