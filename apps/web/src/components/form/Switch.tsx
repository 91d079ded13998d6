import { Switch as HeadlessSwitch } from '@headlessui/react'
import { useId, type ReactNode } from 'react'

type Props = {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** An on/off switch with its label and an optional hint. */
export function Switch({ label, hint, checked, onChange, disabled = false }: Props): ReactNode {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex items-start gap-3">
      <HeadlessSwitch
        id={id}
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        className="group relative mt-0.5 inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken transition-colors duration-100 data-checked:border-accent data-checked:bg-accent disabled:cursor-not-allowed disabled:opacity-50"
      >
        <span
          aria-hidden="true"
          className="ml-0.5 size-4.5 rounded-full bg-line-strong transition-transform duration-100 group-data-checked:translate-x-4 group-data-checked:bg-on-accent"
        />
      </HeadlessSwitch>
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer text-sm font-medium text-ink">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
