import type { ReactNode } from 'react'
import { Select } from '#components/form/Select.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatMonth } from '#lib/format.ts'

type Props = {
  /** For a visible label. */
  id?: string
  /** Empty for the current month. */
  month: string
  /** Called with an empty string for the current month, so that the choice stays current when a new month begins. */
  onChange: (month: string) => void
  className?: string
}

/** The months that have minutes, and the current one. */
export function MonthSelect({ id, month, onChange, className }: Props): ReactNode {
  const query = trpc.admin.usageMonths.useQuery(undefined, { refetchOnMount: 'always' })
  const current = query.data?.current ?? ''
  const months = new Set([...(query.data?.months ?? []), ...(month === '' ? [] : [month])])
  return (
    <Select
      id={id}
      aria-label="Month"
      value={month === '' ? current : month}
      onChange={({ target }) => onChange(target.value === current ? '' : target.value)}
      emptyLabel={current === '' && month === '' ? 'This month' : undefined}
      options={[...months]
        .toSorted()
        .toReversed()
        .map((value) => ({ value, label: formatMonth(value) }))}
      className={className}
    />
  )
}
