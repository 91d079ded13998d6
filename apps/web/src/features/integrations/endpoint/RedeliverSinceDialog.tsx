import { z } from '@callwright/contract/input/zod'
import { DELIVERIES_KEPT_DAYS, MAX_REDELIVERIES } from '@callwright/contract/webhooks'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { useForm } from '#lib/form/use-form.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { LOCAL_TIME_ZONE, toDateTimeInput } from '#lib/local-time.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { Endpoint } from '../endpoint-row.ts'

const DAY_MS = 86_400_000

/** `since` is the date-time input's local time. */
const sinceFormSchema = z.strictObject({
  since: z.string().transform((text, context) => {
    const since = new Date(text).getTime()
    if (since <= Date.now()) return since
    const message = text === '' ? 'Please choose a time' : 'Please choose a time in the past'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
})

type Props = { open: boolean; endpoint: Endpoint; onClose: () => void }

/** Resends every event since a time, for example since the endpoint's server failed. */
export function RedeliverSinceDialog({ open, endpoint, onClose }: Props): ReactNode {
  const [initial] = useState(() => ({ since: toDateTimeInput(endpoint.failingSince ?? Date.now() - DAY_MS) }))
  const form = useForm(sinceFormSchema, initial)
  const cache = trpc.useUtils().webhooks
  const redeliver = trpc.webhooks.redeliverSince.useMutation({
    onSuccess: ({ queued }) => {
      if (queued === 0) toast({ title: 'Nothing to send', description: 'There were no events since that time.' })
      else
        toast({ title: `Sending ${formatCount(queued, 'message')}`, description: 'Oldest first, with the same IDs.' })
      onClose()
    },
    onError: (error) => toastFailure('Nothing was sent', error, 'Please try again.'),
    onSettled: () => Promise.all([cache.deliveries.invalidate(), cache.delivery.invalidate()]),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Redeliver since a time"
      size="sm"
      form={form}
      action={redeliver}
      onSubmit={({ since }) => redeliver.mutate({ endpointId: endpoint.id, since })}
      send={['Redeliver', 'Sending...']}
    >
      <p className="text-base text-muted">
        Resends every event that this endpoint has chosen, including those it has already received. Your software can
        recognize repeats by the message ID.
      </p>
      <Field
        label="Since"
        hint={`In ${LOCAL_TIME_ZONE}; at most ${DELIVERIES_KEPT_DAYS} days back and ${formatNumber(MAX_REDELIVERIES)} messages.`}
        error={form.errors.since}
      >
        {(aria) => <TextInput {...aria} {...form.text('since')} type="datetime-local" required data-autofocus />}
      </Field>
    </FormDialog>
  )
}
