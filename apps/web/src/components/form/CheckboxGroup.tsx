import { useId, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { Checkbox } from './Checkbox.tsx'
import { ErrorText } from './ErrorText.tsx'

type Props<Value extends string | number> = {
  legend: string
  options: readonly { value: Value; label: ReactNode }[]
  selected: readonly Value[]
  onChange: (selected: Value[]) => void
  error?: string | undefined
  /** One option per line; the legend is only read aloud. */
  isColumn?: boolean
}

/** Checkboxes for any number of options. */
export function CheckboxGroup<Value extends string | number>(props: Props<Value>): ReactNode {
  const { legend, options, selected, onChange, error, isColumn = false } = props
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId} className="flex min-w-0 flex-col gap-2.5">
      <legend className={isColumn ? 'sr-only' : 'mb-2.5 text-sm font-medium text-ink'}>{legend}</legend>
      <div className={cx('flex gap-3', isColumn ? 'flex-col' : 'flex-wrap gap-x-6')}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            isInvalid={error !== undefined}
            checked={selected.includes(value)}
            onChange={(checked) => onChange(checked ? [...selected, value] : selected.filter((each) => each !== value))}
          />
        ))}
      </div>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}
