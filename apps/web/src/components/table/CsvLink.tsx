import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { buttonStyle } from '../button-style.ts'

type Props = { href: string; className?: string | undefined }

/** Downloads a list as a CSV file from the server: a plain link, not an app route. */
export function CsvLink({ href, className }: Props): ReactNode {
  return (
    <a href={href} download className={cx(buttonStyle('secondary', 'sm'), className)}>
      <Download size={16} />
      <span>
        Export<span className="max-md:sr-only"> CSV</span>
      </span>
    </a>
  )
}
