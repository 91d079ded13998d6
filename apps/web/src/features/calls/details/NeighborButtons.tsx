import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { useKeys } from '#lib/hooks/use-keys.ts'

/** Open the calls before and after this one in the list; undefined at its ends. */
export type Neighbors = { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }

/** Steps through the calls of the list, also with K and J. */
export function NeighborButtons({ onPrevious, onNext }: Neighbors): ReactNode {
  useKeys({ k: onPrevious, j: onNext }, { inDialog: true })
  return (
    <>
      <IconButton
        label="Previous call (K)"
        icon={<ChevronUp size={18} />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <IconButton label="Next call (J)" icon={<ChevronDown size={18} />} disabled={!onNext} onClick={onNext} />
    </>
  )
}
