import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { describeTimeZone } from '#lib/local-time.ts'
import { CONTROL_STYLE } from './control-style.ts'
import { Field } from './Field.tsx'

type Zone = { name: string; label: string }

/** All zones, listed when the field first opens: formatting their names takes a moment. */
let zones: readonly Zone[] | undefined
const MAX_FOUND = 50
const NONE: Zone = { name: '', label: 'No time zone found' }

type Props = {
  value: string
  /** Which times are in this time zone. */
  hint: string
  error?: string | undefined
  onChange: (timeZone: string) => void
}

/** Offers the zones of the reader's country, and finds all others. */
export function TimeZoneField({ value, hint, error, onChange }: Props): ReactNode {
  const [search, setSearch] = useState('')
  return (
    <Field label="Time zone" hint={`${hint} Type a city to find others.`} error={error}>
      {(aria) => (
        <Combobox immediate value={value} onChange={(zone) => zone && onChange(zone)} onClose={() => setSearch('')}>
          <div className="relative">
            <ComboboxInput
              {...aria}
              autoComplete="off"
              displayValue={describeTimeZone}
              onChange={({ target }) => setSearch(target.value)}
              // Typing replaces the name.
              onClick={({ currentTarget }) => currentTarget.select()}
              className={cx(CONTROL_STYLE, 'h-10 pr-10')}
            />
            <ComboboxButton aria-hidden="true" className="absolute inset-y-0 right-0 px-3 text-muted">
              <ChevronDown size={16} />
            </ComboboxButton>
            {/* No `anchor`, as in `CheckboxMenu`. The rest of the page stays readable: it has the field's label. */}
            <ComboboxOptions
              modal={false}
              className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-raised p-1 text-sm text-ink shadow-md"
            >
              {findZones(search.trim().toLowerCase()).map(({ name, label }) => (
                <ComboboxOption
                  key={name}
                  value={name}
                  disabled={name === ''}
                  className="rounded-sm px-2.5 py-2 data-disabled:text-muted data-focus:bg-sunken data-selected:font-medium"
                >
                  {label}
                </ComboboxOption>
              ))}
            </ComboboxOptions>
          </div>
        </Combobox>
      )}
    </Field>
  )
}

/** The zones that contain the text; without text, those of the country of the browser's language. */
function findZones(text: string): readonly Zone[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(navigator.language)
  const country = text === '' ? locale.getTimeZones?.() : undefined
  const isOffered = ({ name, label }: Zone): boolean =>
    country?.includes(name) ?? `${label} ${name}`.toLowerCase().includes(text)
  zones ??= Intl.supportedValuesOf('timeZone')
    .map((name) => ({ name, label: describeTimeZone(name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const found = zones.filter(isOffered).slice(0, MAX_FOUND)
  return found.length === 0 ? [NONE] : found
}
