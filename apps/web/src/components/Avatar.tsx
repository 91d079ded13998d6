import { initialsOf } from '@callwright/contract/business'
import type { ReactNode } from 'react'

type Props = {
  name: string
  imageUrl?: string | null
  /** Edge length in pixels. */
  size?: number
}

/** A picture or two initials. Decorative: the name is shown next to it. */
export function Avatar({ name, imageUrl, size = 36 }: Props): ReactNode {
  const box = { width: size, height: size }
  if (imageUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        // Logos are designed for a white background, in both themes.
        style={{ ...box, background: '#fff' }}
        className="shrink-0 rounded-md border border-line object-contain p-px"
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      style={{ ...box, fontSize: Math.round(size * 0.38) }}
      className="inline-flex shrink-0 items-center justify-center rounded-md bg-accent-soft font-semibold text-accent-text select-none"
    >
      {initialsOf(name)}
    </span>
  )
}
