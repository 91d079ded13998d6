import { openingAt } from '@callwright/contract/agent/opening-hours'
import { describeOpening } from '@callwright/contract/agent/opening-hours-text'
import { useEffect, useMemo, type ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { TimeZoneField } from '#components/form/TimeZoneField.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { unsavedHours } from '../agent-tab.ts'
import { SaveBar } from '../SaveBar.tsx'
import { useAgentChange } from '../use-agent-change.ts'
import { HolidayFields } from './HolidayFields.tsx'
import { hoursFormSchema, isSaved, toHoursDraft, type HoursDraft } from './opening-hours-form.ts'
import { OutsideFields } from './OutsideFields.tsx'
import { WeekFields } from './WeekFields.tsx'

type SavedHours = Outputs['agent']['openingHours']

const MINUTE_MS = 60_000
const ALWAYS_OPEN = 'Off: your agent answers all incoming calls as usual, day and night.'

/** How the hours are applied. */
const ACTS: Record<SavedHours['acts'], string> = {
  'per-call': 'Checked at the start of each incoming call.',
  'in-prompt':
    'The voice provider manages your phone numbers, so these hours are part of your agent’s instructions. Your agent checks the time during each incoming call.',
  both: 'For numbers that the voice provider manages, these hours are part of your agent’s instructions, and your agent checks the time during each incoming call. For your other numbers, the hours are checked at the start of the call.',
}

/** When the agent answers incoming calls as usual, and what happens at other times. */
export function OpeningHoursCard({ saved, businessName }: { saved: SavedHours; businessName: string }): ReactNode {
  const form = useForm(hoursFormSchema, toHoursDraft(saved.hours, businessName))
  const { values, errors, setValue } = form
  const utils = trpc.useUtils()
  const callbacks = useAgentChange<SavedHours>({
    query: utils.agent.openingHours,
    message: { title: 'Opening Hours Updated', description: 'They apply starting with the next call.' },
  })
  const save = trpc.agent.saveOpeningHours.useMutation(callbacks)
  const isDirty = !isSaved(values, saved.hours)
  useUnsavedChanges(isDirty)
  useEffect(() => {
    unsavedHours.set(isDirty)
    return () => unsavedHours.set(false)
  }, [isDirty])
  // If only the voice provider failed, the hours are saved.
  const isRefused = save.isError && failureCode(save.error) !== 'BAD_GATEWAY'

  return (
    <Card title="Opening hours">
      <form
        ref={form.ref}
        noValidate
        className="flex flex-col gap-6 *:not-last:max-w-2xl"
        onSubmit={form.submit((hours) => save.mutate({ hours }))}
      >
        <Switch
          label="Use opening hours"
          hint={values.isOn ? ACTS[saved.acts] : ALWAYS_OPEN}
          {...form.checkbox('isOn')}
        />
        {values.isOn && (
          <>
            <OpeningPreview draft={values} />
            <div className="max-w-sm">
              <TimeZoneField
                value={values.timeZone}
                hint="All times below are in this time zone."
                error={errors.timeZone}
                onChange={(timeZone) => setValue('timeZone', timeZone)}
              />
            </div>
            <WeekFields week={values.week} error={errors.week} onChange={(week) => setValue('week', week)} />
            <HolidayFields
              holidays={values.holidays}
              error={errors.holidays}
              onChange={(holidays) => setValue('holidays', holidays)}
            />
            <OutsideFields form={form} />
          </>
        )}
        {isRefused && (
          <Notice tone="danger">{failureMessage(save.error, 'Nothing was saved. Please try again.')}</Notice>
        )}
        <SaveBar label="Save Hours" busy={save.isPending} status={isDirty ? 'Unsaved changes' : ''} />
      </form>
    </Card>
  )
}

/** What would happen to a call now, with the hours in the form. */
function OpeningPreview({ draft }: { draft: HoursDraft }): ReactNode {
  const now = useNow(MINUTE_MS)
  const sentence = useMemo(() => describeDraft(draft, now), [draft, now])
  return (
    <p role="status" className="rounded-md bg-sunken px-4 py-2.5 text-sm wrap-anywhere text-ink">
      <span className="font-medium">If a customer called now:</span> {sentence}
    </p>
  )
}

function describeDraft(draft: HoursDraft, now: number): string {
  const hours = hoursFormSchema.safeParse(draft).data
  return hours ? describeOpening(openingAt(hours, now), hours) : 'Complete the form to see what would happen.'
}
