import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Card } from '#components/Card.tsx'
import { CreateCampaignForm } from './CreateCampaignForm.tsx'

const LEAD_PARAM = 'lead'

/** The campaign form, which resets after a campaign is created. `?lead=` in the URL loads a lead file. */
export function CreateCampaignCard({ onCreated }: { onCreated: (campaignId: string) => void }): ReactNode {
  const [createdCount, setCreatedCount] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Focuses the button: the history, which keyboard users want next, comes right after it.
    if (createdCount > 0) panel.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }, [createdCount])
  const leadId = new URLSearchParams(useSearch()).get(LEAD_PARAM)
  return (
    <Card title="Create Batch Campaign">
      <div ref={panel}>
        <CreateCampaignForm
          key={createdCount}
          leadId={leadId}
          onCreated={(campaignId) => {
            startTransition(() => {
              setCreatedCount((count) => count + 1)
              onCreated(campaignId)
            })
            if (leadId !== null) navigate(location.pathname, { replace: true })
          }}
        />
      </div>
    </Card>
  )
}
