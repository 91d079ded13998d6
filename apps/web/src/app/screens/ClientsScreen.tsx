import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { PageSkeleton } from '#components/feedback/PageSkeleton.tsx'
import { Clients } from '../../features/admin/clients/Clients.tsx'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { CLIENTS_PATH } from '#lib/paths.ts'

const ClientPage = lazyScreen(async () => (await import('../../features/admin/clients/ClientPage.tsx')).ClientPage)

/** The list of clients, and a page for each. */
export function ClientsScreen(): ReactNode {
  return (
    <Switch>
      <Route path={CLIENTS_PATH} component={Clients} />
      <Route path={`${CLIENTS_PATH}/:tenantId`}>
        {({ tenantId }) => <ClientPage key={tenantId} placeholder={<PageSkeleton />} />}
      </Route>
    </Switch>
  )
}
