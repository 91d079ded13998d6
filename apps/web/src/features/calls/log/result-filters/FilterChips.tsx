import type { CallField } from '@callwright/contract/calls/call-fields'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { listChips, type CallFilter } from '../call-filter.ts'

const LABEL_MAX_LENGTH = 100

type Props = {
  filter: CallFilter
  setFilter: (change: Partial<CallFilter>) => void
  /** Undefined while they load, or if they could not be loaded. */
  fields: readonly CallField[] | undefined
}

/** The filters by a call's result, each with a button that removes it. */
export function FilterChips({ filter, setFilter, fields }: Props): ReactNode {
  const chips = listChips(filter, fields).map((chip) => ({ ...chip, label: excerpt(chip.label, LABEL_MAX_LENGTH) }))
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex w-full flex-wrap gap-2">
      {chips.map(({ key, label, removal }) => (
        <li
          key={key}
          className="flex h-8 max-w-full min-w-0 items-center rounded-full bg-accent-soft pl-3 text-sm text-accent-text pointer-coarse:h-10"
        >
          <span dir="auto" className="truncate">
            {label}
          </span>
          <IconButton
            label={`Remove the filter ${label}`}
            icon={<X size={14} />}
            onClick={() => setFilter(removal)}
            className="rounded-full! text-accent-text!"
          />
        </li>
      ))}
    </ul>
  )
}
