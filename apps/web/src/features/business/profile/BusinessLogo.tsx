import type { ReactNode } from 'react'

/** The logo, or the first letter of the name. Decorative: the name is next to it. */
export function BusinessLogo({ name, logoUrl }: { name: string; logoUrl: string | null }): ReactNode {
  if (logoUrl) {
    return (
      <img
        src={logoUrl}
        alt=""
        width={40}
        height={40}
        // Logos are designed for a white background, regardless of the theme.
        style={{ background: '#fff' }}
        className="size-10 shrink-0 rounded-md border border-line object-contain p-px"
      />
    )
  }
  const [letter = ''] = name
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-md bg-accent-soft text-lg font-semibold text-accent-text select-none"
    >
      {letter.toUpperCase()}
    </span>
  )
}
