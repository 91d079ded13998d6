import { PhoneIncoming } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { Select } from '#components/form/Select.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import type { TestCallProps } from './TestCallForm.tsx'

const CALLS = [
  { asks: 'anything', label: 'A customer calls' },
  { asks: 'person', label: 'A customer asks for a person' },
] as const

const TIMES = ['now', 'open', 'closed'] as const

/** Starts simulated calls to the agent; shown only with the simulator. */
export function SimulateInboundCard({ onPlaced }: TestCallProps): ReactNode {
  const utils = trpc.useUtils()
  const agent = trpc.agent.get.useQuery()
  const hours = trpc.agent.openingHours.useQuery(undefined, { refetchOnMount: 'always' })
  /** Undefined without opening hours. */
  const openNow = hours.data?.state?.isOpen
  const [at, setAt] = useState<(typeof TIMES)[number]>('now')
  const simulate = trpc.calls.simulateInbound.useMutation({
    onSuccess: ({ callId, phoneNumber }) => {
      toast({ title: 'Call Started', description: 'A simulated customer is calling your agent.' })
      onPlaced({ callId, phoneNumber: phoneNumber ?? '', placedAt: Date.now() })
      void utils.calls.list.invalidate()
    },
    onError: (error) => toastFailure('Call Failed', error, 'The call could not be simulated. Please try again.'),
  })
  // Appears together with the notice above, which would otherwise push it down.
  if (agent.isPending || hours.isPending) return null
  return (
    <Card
      title="Simulate an incoming call"
      description={
        <>
          Your opening hours and transfers apply. The call appears in{' '}
          <TextLink href="/call-dashboard">your calls</TextLink>.
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        {openNow !== undefined && (
          <Select
            aria-label="When the customer calls"
            value={at}
            onChange={({ target }) => setAt(TIMES.find((time) => time === target.value) ?? 'now')}
            options={[
              { value: 'now', label: `Now: you are ${openNow ? 'open' : 'closed'}` },
              { value: 'open', label: 'As if open' },
              { value: 'closed', label: 'As if closed' },
            ]}
          />
        )}
        {CALLS.map(({ asks, label }) => (
          <Button
            key={asks}
            variant="secondary"
            icon={<PhoneIncoming size={16} />}
            busy={simulate.isPending && simulate.variables.asks === asks}
            disabled={simulate.isPending}
            onClick={() => simulate.mutate({ asks, at: openNow === undefined ? 'now' : at })}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
