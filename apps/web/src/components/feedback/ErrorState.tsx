import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'

type Props = { title: string; text?: ReactNode; onRetry?: () => void }

/** Says what happened, what is safe, and what to do. */
export function ErrorState({ title, text, onRetry }: Props): ReactNode {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <div
        aria-hidden="true"
        className="mb-4 flex size-11 items-center justify-center rounded-lg bg-red-soft text-red [&_svg]:size-5"
      >
        <TriangleAlert />
      </div>
      <p className="text-base font-medium text-ink">{title}</p>
      {text && <p className="mt-1 max-w-sm text-sm text-balance text-muted">{text}</p>}
      {onRetry && (
        <Button variant="secondary" size="sm" icon={<RotateCw size={16} />} onClick={onRetry} className="mt-5">
          Try again
        </Button>
      )}
    </div>
  )
}
