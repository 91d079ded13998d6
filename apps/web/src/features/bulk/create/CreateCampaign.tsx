import { startTransition, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Card } from '../../../components/Card.tsx'
import { CreateCampaignForm } from './CreateCampaignForm.tsx'

const LEAD = 'lead'

/** The panel that makes campaigns; after each it begins anew. `?lead=` in the address loads a lead file. */
export function CreateCampaign(): ReactNode {
  const [made, setMade] = useState(0)
  const leadId = new URLSearchParams(useSearch()).get(LEAD)
  return (
    <Card title="Create Batch Campaign">
      <CreateCampaignForm
        key={made}
        leadId={leadId}
        onCreated={() => {
          startTransition(() => setMade((count) => count + 1))
          if (leadId !== null) navigate(location.pathname, { replace: true })
        }}
      />
    </Card>
  )
}
