import { Check } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { ErrorText } from './ErrorText.tsx'

type Props = {
  label: ReactNode
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string
  /** Marks it as invalid when the error is shown below its group. */
  isInvalid?: boolean
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({
  label,
  hint,
  checked,
  onChange,
  error,
  isInvalid = false,
  disabled,
  name,
  ref,
}: Props): ReactNode {
  const noteId = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-start gap-2.5 text-sm text-ink">
        <span className="relative mt-0.5 inline-flex size-4 shrink-0">
          <input
            ref={ref}
            type="checkbox"
            name={name}
            checked={checked}
            disabled={disabled}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error || isInvalid ? true : undefined}
            aria-describedby={error || hint ? noteId : undefined}
            className="peer size-4 appearance-none rounded-sm border border-line-strong bg-surface transition-colors duration-100 checked:border-accent checked:bg-accent enabled:hover:border-accent-text aria-invalid:border-red disabled:opacity-50"
          />
          <Check
            size={12}
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {error && <ErrorText id={noteId}>{error}</ErrorText>}
      {hint && !error && (
        <p id={noteId} className="pl-6.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
