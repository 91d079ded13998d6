import { useState, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { isoDay, validateDay, startOfDay, type Period, type Preset } from '#lib/url-state/period.ts'
import { Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'

const CUSTOM = 'custom'
const ANY = ''
/** Number of days selected when the user switches to custom dates. */
const DEFAULT_DAYS = 7

type Props = {
  /** Read aloud. */
  label: string
  presets: readonly { value: Preset; label: string }[]
  /** Label for the option without a period; if omitted, a period is required. */
  anyLabel?: string
  value: Period | null
  onChange: (period: Period | null) => void
  className?: string
}

/** Selects a period: a preset, or a first and a last day. */
export function PeriodPicker({ label, presets, anyLabel, value, onChange, className }: Props): ReactNode {
  const custom = value !== null && !('preset' in value) ? value : null
  const selected = custom
    ? CUSTOM
    : presets.find((preset) => value && 'preset' in value && value.preset === preset.value)

  function choose(choice: string): void {
    const preset = presets.find((each) => each.value === choice)
    if (preset) return onChange({ preset: preset.value })
    if (choice === ANY) return onChange(null)
    onChange({ from: isoDay(startOfDay(Date.now(), 1 - DEFAULT_DAYS)), to: isoDay(Date.now()) })
  }

  return (
    <div role="group" aria-label={label} className={cx('flex min-w-0 flex-wrap items-center gap-2', className)}>
      <Select
        aria-label={label}
        value={typeof selected === 'object' ? selected.value : (selected ?? ANY)}
        onChange={(event) => choose(event.target.value)}
        emptyLabel={anyLabel}
        options={[...presets, { value: CUSTOM, label: 'Custom dates' }]}
        className="min-w-36 flex-1"
      />
      {custom && (
        <div className="flex items-center gap-2 max-md:w-full">
          <DayInput label="First day" value={custom.from} onChange={(from) => onChange({ ...custom, from })} />
          <span aria-hidden="true" className="text-muted">
            –
          </span>
          <DayInput label="Last day" value={custom.to} onChange={(to) => onChange({ ...custom, to })} />
        </div>
      )}
    </div>
  )
}

type DayProps = { label: string; value: string | null; onChange: (day: string | null) => void }

/** Keeps half-typed dates local and reports only valid ones. */
export function DayInput({ label, value, onChange }: DayProps): ReactNode {
  const [draft, setDraft] = useState(value ?? '')
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    setDraft(value ?? '')
  }
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={draft}
      onChange={(event) => {
        const text = event.target.value
        setDraft(text)
        const day = validateDay(text)
        if (day !== null || text === '') onChange(day)
      }}
      className="min-w-0 md:w-40"
    />
  )
}
