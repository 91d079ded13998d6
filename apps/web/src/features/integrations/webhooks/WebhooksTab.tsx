import type { ReactNode } from 'react'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { DeliveryLog } from '../deliveries/DeliveryLog.tsx'
import { EndpointsCard } from './EndpointsCard.tsx'
import { useEndpoints } from '../use-endpoints.ts'

/** All endpoints, and the log of their deliveries; a link from a call shows the log alone. */
export function WebhooksTab(): ReactNode {
  const { params } = useUrlState()
  const isAboutCall = params.has('call')
  const hasEndpoints = (useEndpoints().data?.rows.length ?? 0) > 0
  return (
    <div className="flex flex-col gap-5">
      {!isAboutCall && <EndpointsCard />}
      {(isAboutCall || hasEndpoints) && <DeliveryLog />}
    </div>
  )
}
