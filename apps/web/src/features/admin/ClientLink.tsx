import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#lib/cx.ts'
import { clientPath } from '#lib/paths.ts'

type Props = {
  client: { tenantId: string; businessName: string | null; email?: string | null }
  className?: string
}

/** Links a client's name to its page. The history state holds the email address, which finds the client at once. */
export function ClientLink({ client: { tenantId, businessName, email }, className }: Props): ReactNode {
  const name = businessName || 'N/A'
  return (
    <Link
      href={clientPath(tenantId)}
      state={email === undefined ? undefined : { email }}
      title={name}
      dir="auto"
      className={cx(
        'line-clamp-2 wrap-anywhere rounded-sm font-medium text-ink hover:text-accent-text hover:underline',
        className,
      )}
    >
      {name}
    </Link>
  )
}
