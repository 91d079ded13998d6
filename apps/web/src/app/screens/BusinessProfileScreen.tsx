import type { ReactNode } from 'react'
import { BusinessProfile } from '../../features/business/profile/BusinessProfile.tsx'

export function BusinessProfileScreen(): ReactNode {
  return <BusinessProfile />
}
