import type { ReactNode } from 'react'
import { KeptAside } from '../../features/admin/KeptAside.tsx'
import { UsageDashboard } from '../../features/admin/UsageDashboard.tsx'

export function AdminUsageScreen(): ReactNode {
  return (
    <div className="flex flex-col gap-6">
      <UsageDashboard />
      <KeptAside />
    </div>
  )
}
