import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { formatCount, formatNumber } from '#lib/format.ts'
import type { CheckProgress } from './worker/recipient-worker-messages.ts'

type Props = { fileName: string; progress: CheckProgress; onStop: () => void }

/** Progress of checking a file, with a button to stop it. */
export function CheckProgressBar({ fileName, progress, onStop }: Props): ReactNode {
  const { done, total } = progress
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-canvas px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p role="status" className="min-w-0 text-muted tabular-nums">
          <span className="font-medium wrap-anywhere text-ink">{fileName}</span>{' '}
          {total === null ? 'is being read' : `${formatNumber(done)} of ${formatCount(total, 'row')} checked`}
        </p>
        <Button variant="secondary" size="sm" onClick={onStop}>
          Stop
        </Button>
      </div>
      <progress
        aria-label="Rows checked"
        value={total === null ? undefined : done}
        max={total ?? undefined}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
