import type { ReactNode } from 'react'
import { formatNumber } from '#lib/format.ts'

export function CharacterCount({ text, max }: { text: string; max: number }): ReactNode {
  const count = text.length
  return (
    <span className={count > max ? 'text-red tabular-nums' : 'text-faint tabular-nums'}>
      {formatNumber(count)} / {formatNumber(max)}
    </span>
  )
}
