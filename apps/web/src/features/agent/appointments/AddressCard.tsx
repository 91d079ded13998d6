import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { CopyButton } from '#components/CopyButton.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { trpc } from '#lib/api/trpc.ts'

/** Where other calendars can subscribe to the appointments. */
export function AddressCard({ address }: { address: string }): ReactNode {
  const utils = trpc.useUtils()
  const renew = trpc.bookings.newAddress.useMutation({
    onSuccess: (view) => {
      utils.bookings.settings.setData(undefined, view)
      toast({ title: 'New address', description: 'Replace the old address in every calendar that uses it.' })
    },
    onError: (error) => toastFailure('Not Changed', error, 'The address still works. Please try again.'),
  })

  function ask(): void {
    askFirst({
      title: 'Get a new address?',
      text: 'Calendars that use the current address stop updating. You will have to subscribe again with the new one.',
      confirm: ['Get new address', 'Changing...'],
      onConfirm: () => renew.mutateAsync(),
    })
  }

  return (
    <Card
      title="See appointments in your own calendar"
      action={
        <Button variant="secondary" size="sm" onClick={ask}>
          New address
        </Button>
      }
    >
      <div className="flex max-w-2xl flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <Field
            label="Address"
            hint="Subscribe to it in Google Calendar, in Outlook, or on your phone. Keep it secret: it shows names and numbers."
          >
            {(aria) => (
              <TextInput {...aria} readOnly dir="ltr" value={address} onFocus={({ target }) => target.select()} />
            )}
          </Field>
        </div>
        <div className="sm:mt-6.5">
          <CopyButton text={address} copiedTitle="Address copied" fallback="Please select the address and copy it." />
        </div>
      </div>
    </Card>
  )
}
