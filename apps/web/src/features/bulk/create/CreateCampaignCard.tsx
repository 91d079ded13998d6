import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Card } from '../../../components/Card.tsx'
import { CreateCampaignForm } from './CreateCampaignForm.tsx'

const LEAD = 'lead'

/** The form that creates campaigns; it resets after each. `?lead=` in the address loads a lead file. */
export function CreateCampaignCard(): ReactNode {
  const [made, setMade] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Who pressed the button by the keyboard goes on from there: the history comes next.
    if (made > 0) panel.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
  }, [made])
  const leadId = new URLSearchParams(useSearch()).get(LEAD)
  return (
    <Card title="Create Batch Campaign">
      <div ref={panel}>
        <CreateCampaignForm
          key={made}
          leadId={leadId}
          onCreated={() => {
            startTransition(() => setMade((count) => count + 1))
            if (leadId !== null) navigate(location.pathname, { replace: true })
          }}
        />
      </div>
    </Card>
  )
}
