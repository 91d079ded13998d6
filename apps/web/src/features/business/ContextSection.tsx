import { RotateCw, TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'

type Props = { title: string; hint: string; aside?: ReactNode; className?: string; children: ReactNode }

/** One of the three parts of the Business Context. */
export function ContextSection({ title, hint, aside, className, children }: Props): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-base font-medium text-ink">
          {title}
        </h3>
        {aside && <span className="text-sm text-muted tabular-nums">{aside}</span>}
      </div>
      <p className="mb-3 text-sm text-muted">{hint}</p>
      {children}
    </section>
  )
}

/** A compact error for one section, so the other sections keep their space. */
export function SectionError({ subject, onRetry }: { subject: string; onRetry: () => void }): ReactNode {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-red-soft px-3 py-2.5">
      <p className="flex min-w-0 flex-1 basis-48 items-center gap-2 text-sm text-ink">
        <TriangleAlert size={16} className="shrink-0 text-red" />
        Your {subject} could not be loaded. Nothing is lost.
      </p>
      <Button variant="secondary" size="sm" icon={<RotateCw size={16} />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
