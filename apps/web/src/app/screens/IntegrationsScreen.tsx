import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { PageSkeleton } from '#components/feedback/PageSkeleton.tsx'
import { Integrations } from '../../features/integrations/Integrations.tsx'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { INTEGRATIONS_PATH } from '#lib/paths.ts'

const EndpointPage = lazyScreen(
  async () => (await import('../../features/integrations/endpoint/EndpointPage.tsx')).EndpointPage,
)

/** Webhooks and API keys, and a page for each endpoint. */
export function IntegrationsScreen(): ReactNode {
  return (
    <Switch>
      <Route path={INTEGRATIONS_PATH} component={Integrations} />
      <Route path={`${INTEGRATIONS_PATH}/:endpointId`}>
        {({ endpointId }) => <EndpointPage key={endpointId} placeholder={<PageSkeleton />} />}
      </Route>
    </Switch>
  )
}
