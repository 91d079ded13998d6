import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { cx } from '#lib/cx.ts'

type Props = {
  /** False for a button alone. */
  isProminent: boolean
  /** What the templates are for. */
  text: string
  busy?: boolean
  onOpen: () => void
}

/** Offers to start from a template. */
export function TemplateOffer({ isProminent, text, busy, onOpen }: Props): ReactNode {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
        isProminent && 'rounded-lg border border-line bg-surface px-5 py-4 shadow-sm',
      )}
    >
      {isProminent && (
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-base font-semibold text-ink">Start from a template</h2>
          <p className="text-sm text-muted">{text}</p>
        </div>
      )}
      <Button variant="secondary" size="sm" busy={busy} onClick={onOpen}>
        {isProminent ? 'See the templates' : 'Start from a template'}
      </Button>
    </div>
  )
}
