import type { ReactNode } from 'react'
import { BusinessHeader } from '../../features/business/BusinessHeader.tsx'
import { CallLog } from '../../features/calls/CallLog.tsx'
import { FirstCall } from '../../features/calls/FirstCall.tsx'

export function CallDashboardScreen(): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <BusinessHeader named="Calls" unnamed="Call Dashboard" />
      <CallLog empty={<FirstCall />} />
    </div>
  )
}
