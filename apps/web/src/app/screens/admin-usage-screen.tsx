import type { ReactNode } from 'react'
import { UsageDashboard } from '../../features/admin/UsageDashboard.tsx'

export function AdminUsageScreen(): ReactNode {
  return <UsageDashboard />
}
