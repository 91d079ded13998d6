import type { ReactNode } from 'react'
import { PageHeader } from '#components/PageHeader.tsx'
import { trpc } from '#lib/api/trpc.ts'

type Props = {
  /** What follows the business's name in the title. */
  titleSuffix: string
  /** The title without a name. */
  fallbackTitle: string
  actions?: ReactNode
}

/** A page header with the business's logo, or the first letter of its name, and its name. */
export function BusinessHeader({ titleSuffix, fallbackTitle, actions }: Props): ReactNode {
  const me = trpc.auth.me.useQuery()
  const name = me.data?.business?.name.trim() ?? ''
  return (
    <PageHeader
      title={name ? `${name} ${titleSuffix}` : fallbackTitle}
      leading={name && <BusinessLogo name={name} logoUrl={me.data?.business?.logoUrl ?? null} />}
      actions={actions}
    />
  )
}

/** The logo, or the first letter of the name. Decorative: the name is next to it. */
function BusinessLogo({ name, logoUrl }: { name: string; logoUrl: string | null }): ReactNode {
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
