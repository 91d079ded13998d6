import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { listClockTimes, formatClockTime } from '#lib/clock-times.ts'

type Props = {
  /** The default hours, which are also the widest range allowed. */
  defaults: CallingHours
  from: string
  until: string
  error: string | undefined
  disabled: boolean
  onChange: (hours: Partial<CallingHours>) => void
}

/** The hours, in each recipient's time zone, during which calls may be placed. */
export function CallingHoursField({ defaults, from, until, error, disabled, onChange }: Props): ReactNode {
  const options = listClockTimes(defaults).map((value) => ({ value, label: formatClockTime(value) }))
  const hint = disabled
    ? 'Test calls are simulated, so these hours do not apply to them.'
    : 'In each recipient’s own time zone, and never outside these hours.'
  return (
    <Field label="Calling Hours" hint={hint} error={error}>
      {(aria) => (
        <div role="group" aria-label="Calling hours" className="flex items-center gap-2">
          <Select
            {...aria}
            aria-label="Calls from"
            disabled={disabled}
            value={from || defaults.from}
            onChange={({ target }) => onChange({ from: target.value })}
            options={options.slice(0, -1)}
            className="min-w-0 flex-1"
          />
          <span aria-hidden="true" className="text-muted">
            –
          </span>
          <Select
            aria-label="Calls until"
            aria-describedby={aria['aria-describedby']}
            aria-invalid={aria['aria-invalid']}
            disabled={disabled}
            value={until || defaults.until}
            onChange={({ target }) => onChange({ until: target.value })}
            options={options.slice(1)}
            className="min-w-0 flex-1"
          />
        </div>
      )}
    </Field>
  )
}
