import { UNCONFIRMED_MESSAGES } from '@callwright/contract/calls/call-text'
import { placeCallSchema } from '@callwright/contract/calls/call-schemas'
import { PhoneOutgoing } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Field } from '#components/form/Field.tsx'
import { PhoneInput } from '#components/form/PhoneInput.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { useForm } from '#lib/form/use-form.ts'
import { randomKey } from '#lib/random-key.ts'
import { useUnsavedAgent } from '../form/use-update-agent.ts'
import { UnsavedNotice } from '../UnsavedNotice.tsx'

export type TestCallProps = {
  /** Called once the call is placed; `placedAt` is from this browser's clock, in epoch milliseconds. */
  onPlaced: (call: { callId: string; phoneNumber: string; placedAt: number }) => void
}

/** A phone number and the button that calls it. The server checks the number, so it is sent as typed. */
export function TestCallForm({ onPlaced }: TestCallProps): ReactNode {
  const unsaved = useUnsavedAgent()
  const phone = trpc.business.profile.useQuery().data?.businessPhone ?? ''
  const { numbers } = trpc.business.setUp.useQuery().data ?? {}
  /** Offered in the empty field; '' while it is unknown, or if the agent itself answers it. */
  const ownNumber = numbers?.every((number) => !number.endsWith(phone.replace(/\D/g, ''))) ? phone : ''
  const form = useForm(placeCallSchema, { phoneNumber: ownNumber })
  const [offeredNumber, setOfferedNumber] = useState(ownNumber)
  // The number can arrive after the first keystrokes, which it must not replace.
  if (ownNumber !== offeredNumber) {
    setOfferedNumber(ownNumber)
    if (form.values.phoneNumber === '') form.setValue('phoneNumber', ownNumber)
  }
  const utils = trpc.useUtils()
  const placeCall = trpc.calls.place.useMutation({
    onSuccess: ({ callId, phoneNumber, isUnconfirmed }) => {
      if (isUnconfirmed) toast({ title: 'Call Not Confirmed', description: UNCONFIRMED_MESSAGES.asked, tone: 'danger' })
      else toast({ title: 'Call Initiated', description: `AI agent calling ${formatPhone(phoneNumber)}...` })
      onPlaced({ callId, phoneNumber, placedAt: Date.now() })
      void utils.calls.list.invalidate()
      void utils.calls.unconfirmed.invalidate()
      void utils.calls.recentTests.invalidate()
    },
    onError: (error) => toastFailure('Call Failed', error, 'Failed to initiate call'),
  })

  function place({ phoneNumber }: { phoneNumber: string }): void {
    placeCall.mutate({ phoneNumber, idempotencyKey: randomKey() })
  }

  return (
    <form ref={form.ref} noValidate onSubmit={form.submit(place)}>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <div className="sm:w-full sm:max-w-sm">
          <Field label="Phone number" hint="Ten digits, or + and the country code." error={form.errors.phoneNumber}>
            {(aria) => <PhoneInput {...aria} {...form.text('phoneNumber')} autoComplete="tel" />}
          </Field>
        </div>
        <Button
          type="submit"
          variant="secondary"
          busy={placeCall.isPending}
          icon={<PhoneOutgoing size={16} />}
          // Aligned with the input, which is below its label.
          className="sm:mt-6.5"
        >
          Test Agent
        </Button>
      </div>
      <div className="mt-5 empty:hidden">
        <UnsavedNotice
          unsaved={unsaved}
          label="Update and test"
          onUpdate={form.submit((call) => unsaved.update((isSaved) => isSaved && place(call)))}
        />
      </div>
    </form>
  )
}
