import { STEP_MINUTES, type BookingSettings } from '@callwright/contract/booking/booking'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { FOLD_ARROW } from '#components/feedback/fold-arrow.tsx'
import { Field } from '#components/form/Field.tsx'
import { ReauthFields } from '#components/form/ReauthFields.tsx'
import { findInvalidField } from '#components/form/reauth-error.ts'
import { Select, type Option } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { useForm } from '#lib/form/use-form.ts'
import { formatCount } from '#lib/format.ts'
import {
  changesLink,
  formatLength,
  NEW_SERVICE,
  type SentSettings,
  serviceFormSchema,
  type ServiceDraft,
} from './booking-forms.ts'
import { useSaveBooking } from './use-save-booking.ts'

const FALLBACK = 'Nothing was saved. Please try again.'
const DAY_MINUTES = 24 * 60
const LEAD_MINUTES = [0, 30, 60, 2 * 60, 4 * 60, DAY_MINUTES, 2 * DAY_MINUTES, 7 * DAY_MINUTES, 14 * DAY_MINUTES]
const DAYS_AHEAD = [7, 14, 30, 60, 90, 180]
const STEPS = STEP_MINUTES.map((value) => ({ value, label: `Every ${value} min` }))

type Props = { open: boolean; settings: BookingSettings; index: number; onClose: () => void }

/** Adds or changes the service at an index. */
export function ServiceDialog({ open, settings, index, onClose }: Props): ReactNode {
  const saved = settings.services[index] ?? NEW_SERVICE
  const isNew = saved === NEW_SERVICE
  const form = useForm<ServiceDraft, SentSettings>(serviceFormSchema(settings, index), {
    ...saved,
    ...{ password: '', code: '' },
  })
  const { errors, text } = form
  const save = useSaveBooking({ onSaved: onClose })
  const refusal = failureMessage(save.error, FALLBACK)
  // The form has checked everything else.
  const isLinkRefused =
    failureCode(save.error) === 'BAD_REQUEST' && Boolean(form.values.link) && findInvalidField(refusal) === undefined
  const otherError = isLinkRefused ? null : save.error
  const isConfirmed = changesLink(form.values, saved)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isNew ? 'Add service' : 'Edit service'}
      description={isNew ? undefined : 'Appointments that are already booked stay as they are.'}
      form={form}
      action={save}
      onSubmit={(next) => save.mutate(next)}
      send={isNew ? ['Add service', 'Saving...'] : undefined}
      refusal={!isConfirmed && otherError ? refusal : null}
    >
      <Field label="Name" hint="Your agent says it in the call. For example: Checkup" error={errors.name}>
        {(aria) => <TextInput {...aria} {...text('name')} dir="auto" autoComplete="off" data-autofocus />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Length (minutes)" error={errors.minutes}>
          {(aria) => <TextInput {...aria} {...text('minutes')} inputMode="numeric" />}
        </Field>
        <Field label="Notice needed" error={errors.leadMinutes}>
          {(aria) => (
            <Select
              {...aria}
              {...text('leadMinutes')}
              options={toOptions(LEAD_MINUTES, saved.leadMinutes, (lead) => (lead === 0 ? 'None' : formatLength(lead)))}
            />
          )}
        </Field>
        <Field label="How far ahead" error={errors.daysAhead}>
          {(aria) => (
            <Select
              {...aria}
              {...text('daysAhead')}
              options={toOptions(DAYS_AHEAD, saved.daysAhead, (days) => formatCount(days, 'day'))}
            />
          )}
        </Field>
      </div>
      <details className="group" open={saved.link !== null}>
        <summary className="flex w-fit items-center rounded-sm text-sm font-medium text-ink">{FOLD_ARROW} More</summary>
        <div className="mt-4 flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="Gap after (minutes)" error={errors.gapMinutes}>
              {(aria) => <TextInput {...aria} {...text('gapMinutes')} inputMode="numeric" />}
            </Field>
            <Field label="Maximum per day" hint="Leave empty for no limit" error={errors.perDayMax}>
              {(aria) => <TextInput {...aria} {...text('perDayMax')} inputMode="numeric" />}
            </Field>
            <Field label="Start times" error={errors.stepMinutes}>
              {(aria) => <Select {...aria} {...text('stepMinutes')} options={STEPS} />}
            </Field>
          </div>
          <Field
            label="Cal.com link"
            optional
            hint="For example: cal.com/you/visit. Appointments are then booked at Cal.com instead."
            error={errors.link ?? (isLinkRefused ? refusal : undefined)}
          >
            {(aria) => <TextInput {...aria} {...text('link')} inputMode="url" autoComplete="off" />}
          </Field>
        </div>
      </details>
      {isConfirmed && (
        <ReauthFields
          form={form}
          why="This makes sure that only you can change where your callers’ details are sent."
          error={otherError}
          fallback={FALLBACK}
        />
      )}
    </FormDialog>
  )
}

/** The choices, and the saved one if it is another. */
function toOptions(choices: readonly number[], saved: number, format: (value: number) => string): Option[] {
  return [...new Set([...choices, saved])].toSorted((a, b) => a - b).map((value) => ({ value, label: format(value) }))
}
