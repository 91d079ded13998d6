import { PhoneIncoming } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'

const CALLS = [
  { asks: 'anything', label: 'A customer calls' },
  { asks: 'person', label: 'A customer asks for a person' },
] as const

/** Starts simulated calls to the agent; shown only with the simulator. */
export function SimulateInboundCard(): ReactNode {
  const utils = trpc.useUtils()
  const simulate = trpc.calls.simulateInbound.useMutation({
    onSuccess: () => {
      toast({ title: 'Call Started', description: 'A simulated customer is calling your agent.' })
      void utils.calls.list.invalidate()
    },
    onError: (error) => toastFailure('Call Failed', error, 'The call could not be simulated. Please try again.'),
  })
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
        {CALLS.map(({ asks, label }) => (
          <Button
            key={asks}
            variant="secondary"
            icon={<PhoneIncoming size={16} />}
            busy={simulate.isPending && simulate.variables.asks === asks}
            disabled={simulate.isPending}
            onClick={() => simulate.mutate({ asks })}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
