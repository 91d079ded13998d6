import type { ReactNode } from 'react'
import { KeptAside } from '../../features/admin/KeptAside.tsx'
import { Numbers } from '../../features/admin/Numbers.tsx'
import { UsageDashboard } from '../../features/admin/UsageDashboard.tsx'

export function AdminUsageScreen(): ReactNode {
  return (
    <div className="flex flex-col gap-6">
      <UsageDashboard />
      <Numbers />
      <KeptAside />
    </div>
  )
}
