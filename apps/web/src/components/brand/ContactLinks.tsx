import type { ReactNode } from 'react'
import { useBrand } from '#lib/brand.ts'

/** The operator's support address and legal links; nothing if there are none. */
export function ContactLinks(): ReactNode {
  const { supportEmail, legalLinks } = useBrand()
  const links = [...legalLinks, ...(supportEmail === '' ? [] : [{ label: 'Support', url: `mailto:${supportEmail}` }])]
  if (links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {links.map(({ label, url }, index) => (
        <li key={index} className="min-w-0">
          <a
            href={url}
            target={url.startsWith('mailto:') ? undefined : '_blank'}
            rel="noreferrer"
            dir="auto"
            className="rounded-sm wrap-anywhere text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
