import { useId, type ReactNode } from 'react'
import { CopyButton } from '#components/CopyButton.tsx'

type Props = {
  label: string
  text: string
  /** Shown once the text is on the clipboard. */
  copiedTitle: string
}

/** A secret in full, with a button that copies it. */
export function SecretText({ label, text, copiedTitle }: Props): ReactNode {
  const id = useId()
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <p id={id} className="mb-1.5 text-sm font-medium text-ink">
          {label}
        </p>
        <p
          role="group"
          aria-labelledby={id}
          translate="no"
          className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere text-ink select-all"
        >
          {text}
        </p>
      </div>
      <CopyButton text={text} copiedTitle={copiedTitle} fallback="Please select the text and copy it yourself." />
    </div>
  )
}
