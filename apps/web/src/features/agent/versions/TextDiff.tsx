import type { ReactNode } from 'react'
import { excerpt } from '#lib/excerpt.ts'
import type { TextChange } from './text-diff.ts'

type Props = {
  change: TextChange
  /** Maximum characters shown on each side; no limit if omitted. */
  max?: number
}

/** A text change: the words before it, the removed text struck out, and the added text highlighted. */
export function TextDiff({ change, max }: Props): ReactNode {
  const { context, removed, added } = change
  const shorten = (text: string): string => (max === undefined ? text : excerpt(text, max))
  return (
    <span dir="auto" className="wrap-anywhere whitespace-pre-wrap text-muted">
      {context}
      {removed !== '' && (
        <del className="rounded-sm bg-red-soft text-red decoration-red/60">
          <span className="sr-only">removed: </span>
          {shorten(removed)}
        </del>
      )}
      {removed !== '' && added !== '' && ' '}
      {added !== '' && (
        <ins className="rounded-sm bg-green-soft text-green no-underline">
          <span className="sr-only">added: </span>
          {shorten(added)}
        </ins>
      )}
    </span>
  )
}
