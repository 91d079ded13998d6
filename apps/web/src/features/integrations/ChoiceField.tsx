import { useId, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { ErrorText } from '#components/form/ErrorText.tsx'

export type Choice<Value extends string> = {
  value: Value
  /** What it means, in one line. */
  hint: string
}

export type ChoiceGroup<Value extends string> = {
  /** Omitted if there is only one group. */
  title?: string
  choices: readonly Choice<Value>[]
}

/** A button that selects several choices at once. */
export type ChoicePreset<Value extends string> = { label: string; values: readonly Value[] }

type Props<Value extends string> = {
  label: string
  groups: readonly ChoiceGroup<Value>[]
  presets: readonly ChoicePreset<Value>[]
  selected: readonly Value[]
  /** In the order of the groups. */
  onChange: (selected: Value[]) => void
  error: string | undefined
}

/** Checkboxes in groups; each shows what it means and its technical name. */
export function ChoiceField<Value extends string>(props: Props<Value>): ReactNode {
  const { label, groups, presets, selected, onChange, error } = props
  const id = useId()
  const errorId = `${id}-error`
  const values = groups.flatMap(({ choices }) => choices.map(({ value }) => value))
  const toggle = (value: Value, checked: boolean): void =>
    onChange(values.filter((each) => (each === value ? checked : selected.includes(each))))
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : errorId}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span id={id} className="text-sm font-medium text-ink">
          {label}
        </span>
        <span className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Button key={preset.label} variant="secondary" size="sm" onClick={() => onChange([...preset.values])}>
              {preset.label}
            </Button>
          ))}
        </span>
      </div>
      {error !== undefined && <ErrorText id={errorId}>{error}</ErrorText>}
      <div className="flex flex-col gap-4 rounded-md border border-line p-4">
        {groups.map(({ title, choices }) => (
          <div key={title ?? ''} className="flex flex-col gap-3">
            {title !== undefined && <p className="text-sm font-medium text-muted">{title}</p>}
            {choices.map(({ value, hint }) => (
              <Checkbox
                key={value}
                name={value}
                label={<ChoiceLabel value={value} hint={hint} />}
                checked={selected.includes(value)}
                isInvalid={error !== undefined}
                onChange={(checked) => toggle(value, checked)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function ChoiceLabel({ value, hint }: Choice<string>): ReactNode {
  return (
    <>
      <span className="block">{hint}</span>{' '}
      <span translate="no" className="block font-mono wrap-anywhere text-muted">
        {value}
      </span>
    </>
  )
}
