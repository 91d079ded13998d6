import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { BusinessHeader } from '../../features/business/profile/BusinessHeader.tsx'
import { CallLog } from '../../features/calls/log/CallLog.tsx'
import { NoCallsYet } from '../../features/calls/log/NoCallsYet.tsx'
import { usePreloadPath } from '#lib/loading/preload-path.ts'

const REVIEW = '/call-review'

export function CallDashboardScreen(): ReactNode {
  const preloadPath = usePreloadPath()
  return (
    <div className="flex flex-col gap-4">
      <BusinessHeader
        titleSuffix="Calls"
        fallbackTitle="Call Dashboard"
        actions={
          <ButtonLink
            href={REVIEW}
            variant="secondary"
            onIntent={() => preloadPath(REVIEW)}
            icon={<ChartColumn size={18} />}
          >
            Generate Review
          </ButtonLink>
        }
      />
      <CallLog empty={<NoCallsYet />} />
    </div>
  )
}
