import type { ReactNode } from 'react'
import { LongText } from './LongText.tsx'

/** Text that a program sent or received, exactly as it was; `label` is read aloud. */
export function CodeBlock({ text, label }: { text: string; label?: string }): ReactNode {
  return (
    <pre
      translate="no"
      role={label && 'group'}
      aria-label={label}
      className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap text-ink"
    >
      <LongText text={text} />
    </pre>
  )
}
