import { placeCallSchema } from '@callwright/contract/calls'
import { PhoneOutgoing } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { TextInput } from '../../components/TextInput.tsx'
import { toast } from '../../components/toasts.ts'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { useForm } from '../../lib/use-form.ts'
import { freshKey } from './fresh-key.ts'

type Props = {
  /** Called when the call is under way; `placedAt` is by this browser's clock, in epoch milliseconds. */
  onPlaced: (call: { callId: string; phoneNumber: string; placedAt: number }) => void
}

/** A phone number and the button that calls it. The server checks the number, so it is sent as typed. */
export function TestCallForm({ onPlaced }: Props): ReactNode {
  const form = useForm(placeCallSchema, { phoneNumber: '' })
  const cache = trpc.useUtils()
  const place = trpc.calls.place.useMutation({
    onSuccess: ({ callId, phoneNumber }) => {
      toast({ title: 'Call Initiated', description: `AI agent calling ${phoneNumber}...` })
      onPlaced({ callId, phoneNumber, placedAt: Date.now() })
      void cache.calls.list.invalidate()
    },
    onError: (error) => {
      const description = failureSentence(error, 'Failed to initiate call')
      toast({ title: 'Call Failed', description, tone: 'danger' })
    },
  })

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit(({ phoneNumber }) => place.mutate({ phoneNumber, idempotencyKey: freshKey() }))}
    >
      <Field
        label="Phone number"
        hint="With the country code, or ten digits for a number in the US or Canada."
        error={form.errors.phoneNumber}
      >
        {(aria) => (
          <div className="flex flex-col gap-3 sm:flex-row">
            <TextInput
              {...aria}
              {...form.text('phoneNumber')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="+1 415 555 2671"
              className="tabular-nums sm:max-w-xs"
            />
            <Button type="submit" busy={place.isPending} icon={<PhoneOutgoing size={16} aria-hidden="true" />}>
              Test Agent
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
