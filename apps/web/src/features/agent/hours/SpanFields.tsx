import type { Span } from '@callwright/contract/agent/opening-hours'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Select, type Option } from '#components/form/Select.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { formatClockTime, listClockTimes } from '#lib/clock-times.ts'

const MIDNIGHT = '00:00'

type Props = {
  /** The day or the exception, with the span's number if there are several; for screen readers. */
  name: string
  span: Span
  errorId: string | undefined
  onChange: (span: Span) => void
  onRemove: () => void
}

/** When a span begins and ends. */
export function SpanFields({ name, span, errorId, onChange, onRemove }: Props): ReactNode {
  const { from, until } = span
  const aria = { 'aria-describedby': errorId, 'aria-invalid': errorId === undefined ? undefined : true } as const
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <ClockSelect
        {...aria}
        label={`${name} opens at`}
        value={from}
        onChange={(clock) => onChange({ from: clock, until })}
      />
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <ClockSelect
        {...aria}
        label={`${name} closes at`}
        value={until}
        onChange={(clock) => onChange({ from, until: clock })}
      />
      <IconButton label={`Remove hours on ${name}`} icon={<X size={16} />} onClick={onRemove} />
      {until <= from && until !== MIDNIGHT && <span className="text-muted max-sm:basis-full">Closes the next day</span>}
    </li>
  )
}

type ClockSelectProps = {
  label: string
  value: string
  onChange: (clock: string) => void
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const CLOCK_TIMES = listClockTimes({ from: MIDNIGHT, until: '23:30' })
/** Made once: a working week shows ten of these lists. */
const HALF_HOURS = CLOCK_TIMES.map(toOption)

/** Offers half hours, and the saved time if it is another one. */
function ClockSelect({ label, value, onChange, ...aria }: ClockSelectProps): ReactNode {
  return (
    <Select
      {...aria}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={CLOCK_TIMES.includes(value) ? HALF_HOURS : [...CLOCK_TIMES, value].toSorted().map(toOption)}
      className="min-w-0 flex-1 tabular-nums sm:w-36 sm:flex-none"
    />
  )
}

function toOption(clock: string): Option {
  return { value: clock, label: formatClockTime(clock) }
}
