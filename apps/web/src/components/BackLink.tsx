import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Links back to the parent screen; placed above the title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <Link
      href={href}
      className="-ml-1 inline-flex h-8 w-fit items-center gap-1.5 rounded-sm px-1 text-sm font-medium text-muted transition-colors duration-100 hover:text-ink"
    >
      <ArrowLeft size={16} />
      {children}
    </Link>
  )
}
