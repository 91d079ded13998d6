import { Target } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedCall } from '../call-row.ts'
import { cx } from '#lib/cx.ts'
import { CheckThis } from '#components/CheckThis.tsx'

/** Marks of a call: a value that a person should check, and reached goals. `isSmall`: icons only, for a table's row. */
export function CallMarks({
  call: { values, needsCheck },
  isSmall = false,
}: {
  call: ListedCall
  isSmall?: boolean
}): ReactNode {
  const goals = values.filter(({ kind, value }) => kind === 'goal' && value === true)
  if (!needsCheck && goals.length === 0) return null
  const names = goals.map(({ name }) => name).join(', ')
  return (
    <span className={cx('flex shrink-0', isSmall ? 'gap-1' : 'flex-wrap gap-x-3 leading-5')}>
      {needsCheck && <CheckThis isIconOnly={isSmall} />}
      {goals.length > 0 && (
        <span title={`Goal reached: ${names}`} className="inline-flex items-center gap-1 font-medium text-ink">
          <Target size={14} className="shrink-0" />
          <span className={isSmall ? 'sr-only' : ''}>Goal reached</span>
          <span className="sr-only">: {names}</span>
        </span>
      )}
    </span>
  )
}
