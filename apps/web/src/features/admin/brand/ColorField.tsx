import { describeContrastProblem } from '@callwright/contract/brand/accent-color'
import { DEFAULT_ACCENT } from '@callwright/contract/brand'
import type { ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'

type Props = {
  /** Also while it is being typed; null for the product's own. */
  color: string | null
  error: string | undefined
  onChange: (color: string | null) => void
}

/** Says at once if a color has too little contrast; saving refuses it, too. */
export function ColorField({ color, error, onChange }: Props): ReactNode {
  const isColor = color !== null && /^#[0-9a-f]{6}$/i.test(color)
  const problem = isColor ? describeContrastProblem(color) : null
  return (
    <Field
      label="Color"
      optional
      hint="Used for buttons, links, and the sign-in page. The dark theme uses a lighter tint."
      error={error ?? problem ?? undefined}
    >
      {(aria) => (
        <div className="flex items-center gap-3">
          <input
            type="color"
            aria-label="Choose a color"
            value={isColor ? color.toLowerCase() : DEFAULT_ACCENT}
            onChange={({ target }) => onChange(target.value)}
            className="h-10 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <TextInput
            {...aria}
            value={color ?? ''}
            onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value.trim())}
            placeholder={DEFAULT_ACCENT}
            autoComplete="off"
            spellCheck={false}
            className="max-w-40 tabular-nums"
          />
        </div>
      )}
    </Field>
  )
}
