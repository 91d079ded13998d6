import { Globe, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { cx } from '#lib/cx.ts'
import type { Outputs } from '#lib/api/trpc.ts'
import { isUnsavedLink } from './use-links.ts'

type Props = { link: Outputs['business']['links']['rows'][number]; onRemove?: () => void }

/** One of the business's links: its title, with the URL below. */
export function LinkRow({ link: { id, url, title }, onRemove }: Props): ReactNode {
  const isNew = isUnsavedLink(id)
  return (
    <li aria-busy={isNew || undefined} className={cx('flex min-h-14 items-center gap-3 py-2', isNew && 'opacity-60')}>
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-sunken text-muted"
      >
        <Globe size={18} />
      </span>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title={url}
        className="group min-w-0 flex-1 rounded-sm text-sm"
      >
        <span className="block truncate font-medium text-ink underline-offset-4 group-hover:underline">{title}</span>
        <span className="block truncate text-muted">{url}</span>
      </a>
      {onRemove && (
        <IconButton
          label={`Remove ${title}`}
          icon={<Trash2 size={16} />}
          tone="danger"
          disabled={isNew}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
