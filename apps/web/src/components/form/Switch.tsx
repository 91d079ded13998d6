import { Description, Field, Label, Switch as HeadlessSwitch } from '@headlessui/react'
import type { ReactNode } from 'react'

type Props = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** An on/off switch with its label and an optional hint. */
export function Switch({ label, hint, checked, onChange, disabled = false }: Props): ReactNode {
  return (
    <Field className="flex items-start gap-3" disabled={disabled}>
      <HeadlessSwitch
        checked={checked}
        onChange={onChange}
        className="group relative mt-0.5 inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken transition-colors duration-100 data-checked:border-accent data-checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50"
      >
        <span
          aria-hidden="true"
          className="ml-0.5 size-4.5 rounded-full bg-line-strong transition-transform duration-100 group-data-checked:translate-x-4 group-data-checked:bg-on-accent"
        />
      </HeadlessSwitch>
      <div className="min-w-0">
        <Label className="cursor-pointer text-sm font-medium text-ink">{label}</Label>
        {hint && (
          <Description as="p" className="text-sm text-muted">
            {hint}
          </Description>
        )}
      </div>
    </Field>
  )
}
