import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { Checkbox } from './Checkbox.tsx'
import { CONTROL_STYLE } from './control-style.ts'

type Props<Value extends string> = {
  label: string
  /** Shown instead of the label while nothing is selected. */
  anyLabel: string
  options: readonly { value: Value; label: string }[]
  selected: readonly Value[]
  /** Called with the selected values, in option order. */
  onChange: (selected: Value[]) => void
  className?: string
}

/** A select for any number of options: a button that opens a list of checkboxes. */
export function CheckboxMenu<Value extends string>(props: Props<Value>): ReactNode {
  const { label, anyLabel, options, selected, onChange, className } = props

  function toggle(value: Value, checked: boolean): void {
    onChange(
      options.map((option) => option.value).filter((item) => (item === value ? checked : selected.includes(item))),
    )
  }

  return (
    <Popover className={cx('relative', className)}>
      <PopoverButton className={cx(CONTROL_STYLE, 'flex h-10 items-center gap-2')}>
        <span className="truncate">{selected.length > 0 ? label : anyLabel}</span>
        {selected.length > 0 && (
          <span className="rounded-full bg-accent-soft px-2 text-sm text-accent-text">{selected.length}</span>
        )}
        <ChevronDown size={16} className="ml-auto shrink-0 text-muted" />
      </PopoverButton>
      {/* No `anchor`: it would move the panel out of its landmark and add hidden focusable elements. */}
      <PopoverPanel
        transition
        className="absolute top-full left-0 z-30 mt-1 w-56 rounded-md border border-line bg-raised p-1 shadow-md transition duration-100 ease-out data-closed:opacity-0"
      >
        <fieldset>
          <legend className="sr-only">{label}</legend>
          {options.map((option) => (
            <div key={option.value} className="rounded-sm px-2.5 hover:bg-sunken [&_label]:py-2">
              <Checkbox
                label={option.label}
                checked={selected.includes(option.value)}
                onChange={(checked) => toggle(option.value, checked)}
              />
            </div>
          ))}
        </fieldset>
        <button
          type="button"
          disabled={selected.length === 0}
          onClick={() => onChange([])}
          className="mt-1 h-9 w-full rounded-sm border-t border-line px-2.5 text-left text-sm text-muted enabled:hover:text-ink disabled:opacity-50"
        >
          Clear
        </button>
      </PopoverPanel>
    </Popover>
  )
}
