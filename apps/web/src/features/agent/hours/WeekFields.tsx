import { WEEKDAYS, type Span } from '@callwright/contract/agent/opening-hours'
import { NEVER_OPEN } from '@callwright/contract/agent/opening-hours-text'
import { Copy } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { ErrorText } from '#components/form/ErrorText.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { CopyDayDialog } from './CopyDayDialog.tsx'
import { SpansRow } from './SpansRow.tsx'

type Props = {
  /** Monday to Sunday. */
  week: readonly Span[][]
  error: string | undefined
  onChange: (week: Span[][]) => void
}

/** The hours of each weekday, one row per day. */
export function WeekFields({ week, error, onChange }: Props): ReactNode {
  const errorId = useId()
  const [copiedDay, setCopiedDay] = useState<number | null>(null)

  function copy(to: readonly number[]): void {
    const copied = copiedDay === null ? undefined : week[copiedDay]
    if (copied) onChange(week.map((spans, day) => (to.includes(day) ? copied : spans)))
    setCopiedDay(null)
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-sm font-medium text-ink">Weekdays</legend>
      <ul className="divide-y divide-line">
        {WEEKDAYS.map((name, day) => (
          <li key={name} className="py-2">
            <SpansRow
              label={name}
              name={name}
              spans={week[day] ?? []}
              errorId={error?.includes(` ${name} `) ? errorId : undefined}
              onChange={(spans) => onChange(week.with(day, spans))}
              action={
                <IconButton
                  label={`Copy ${name}’s hours`}
                  icon={<Copy size={16} />}
                  onClick={() => setCopiedDay(day)}
                />
              }
            />
          </li>
        ))}
      </ul>
      {error !== undefined && <ErrorText id={errorId}>{error}</ErrorText>}
      {week.every((spans) => spans.length === 0) && <Notice tone="warning">{NEVER_OPEN}</Notice>}
      <WhileOpen value={copiedDay}>
        {(day, open) => <CopyDayDialog open={open} day={day} onCopy={copy} onClose={() => setCopiedDay(null)} />}
      </WhileOpen>
    </fieldset>
  )
}
