import { addFeedSchema } from '@callwright/contract/booking/booking'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'

/** Adds a calendar by its secret address. */
export function FeedDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const form = useForm(addFeedSchema, { name: '', url: '' })
  const utils = trpc.useUtils()
  const add = trpc.bookings.addFeed.useMutation({
    onSuccess: (view) => {
      utils.bookings.settings.setData(undefined, view)
      toast({ title: 'Calendar added' })
      onClose()
    },
  })
  const refusal = add.error && failureMessage(add.error, 'Nothing was saved. Please try again.')
  const isAddressRefused = failureCode(add.error) === 'BAD_REQUEST'
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add calendar"
      description="Its events count as busy. Nothing is written to it, and its address stays secret."
      form={form}
      action={add}
      onSubmit={(feed) => add.mutate(feed)}
      send={['Add calendar', 'Adding...']}
      refusal={isAddressRefused ? null : refusal}
    >
      <Field label="Name" hint="For example: Dr. Reed’s calendar" error={form.errors.name}>
        {(aria) => <TextInput {...aria} {...form.text('name')} dir="auto" autoComplete="off" data-autofocus />}
      </Field>
      <Field
        label="Secret iCal address"
        hint={
          <>
            Google: Settings, your calendar, “Secret address in iCal format”.
            <br />
            Outlook: Settings, Calendar, Shared calendars, “Publish a calendar”, the ICS link.
          </>
        }
        error={form.errors.url ?? (isAddressRefused && refusal ? refusal : undefined)}
      >
        {(aria) => <TextInput {...aria} {...form.text('url')} type="url" autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
