import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle } from '#components/button-style.ts'
import { PageHeader } from '#components/PageHeader.tsx'
import { Tabs } from '#components/Tabs.tsx'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { KeysTab } from './keys/KeysTab.tsx'
import { useIsOperator } from './use-is-operator.ts'
import { DeliveryLog } from './deliveries/DeliveryLog.tsx'
import { ToolsTab } from './tools/ToolsTab.tsx'
import { EndpointsCard } from './webhooks/EndpointsCard.tsx'
import { useEndpoints } from './use-endpoints.ts'

/** Webhooks, tools, and API keys: of the business, or of the whole installation for the operator. */
export function Integrations(): ReactNode {
  const { params, change } = useUrlState()
  const isOperator = useIsOperator()
  usePageTitle('Integrations')
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Integrations"
        description={
          isOperator
            ? 'Connect this installation, including all clients’ calls, to other software.'
            : 'Connect your calls to other software, such as a CRM or a spreadsheet.'
        }
        actions={
          // Not an app route.
          <a href="/api/docs" className={buttonStyle('secondary', 'md')}>
            <BookOpen size={18} />
            API documentation
          </a>
        }
      />
      <Tabs
        label="Integrations"
        selectedKey={params.get('tab') ?? 'webhooks'}
        onSelect={(key) => change({ tab: key === 'webhooks' ? '' : key }, { replace: true })}
        tabs={[
          { key: 'webhooks', label: 'Webhooks', content: <WebhooksTab /> },
          { key: 'tools', label: 'Tools', content: <ToolsTab /> },
          { key: 'keys', label: 'API keys', content: <KeysTab /> },
        ]}
      />
    </div>
  )
}

/** All endpoints, and the log of their deliveries; a link from a call shows the log alone. */
function WebhooksTab(): ReactNode {
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
