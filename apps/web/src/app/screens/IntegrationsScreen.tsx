import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { PageSkeleton } from '#components/feedback/PageSkeleton.tsx'
import { Integrations } from '../../features/integrations/Integrations.tsx'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { INTEGRATIONS_PATH } from '#lib/paths.ts'

const EndpointPage = lazyScreen(
  async () => (await import('../../features/integrations/endpoint/EndpointPage.tsx')).EndpointPage,
)

/** The ids of tools begin with `tl_`, those of endpoints do not. */
const TOOL_PATTERN = new RegExp(`^${INTEGRATIONS_PATH}/(?<toolId>tl_[^/]+)/?$`, 'i')

const ToolPage = lazyScreen(async () => (await import('../../features/integrations/tool/ToolPage.tsx')).ToolPage)

/** Webhooks, API keys, tools, and a page for each endpoint and tool. */
export function IntegrationsScreen(): ReactNode {
  return (
    <Switch>
      <Route path={INTEGRATIONS_PATH} component={Integrations} />
      <Route path={TOOL_PATTERN}>{({ toolId }) => <ToolPage key={toolId} placeholder={<PageSkeleton />} />}</Route>
      <Route path={`${INTEGRATIONS_PATH}/:endpointId`}>
        {({ endpointId }) => <EndpointPage key={endpointId} placeholder={<PageSkeleton />} />}
      </Route>
    </Switch>
  )
}
