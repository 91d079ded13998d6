import type { Holiday } from '@callwright/contract/agent/opening-hours'
import { HOLIDAYS_MAX } from '@callwright/contract/agent/opening-hours-schema'
import { Plus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ErrorText } from '#components/form/ErrorText.tsx'
import { useRowEditor } from '#lib/form/use-row-editor.ts'
import { HolidayRow } from './HolidayRow.tsx'
import { isIncomplete, NEW_HOLIDAY } from './opening-hours-form.ts'

type Props = { holidays: readonly Holiday[]; error: string | undefined; onChange: (holidays: Holiday[]) => void }

/** Dates whose hours differ from the weekly ones. */
export function HolidayFields({ holidays, error, onChange }: Props): ReactNode {
  const errorId = useId()
  const { list, addButton, add, remove } = useRowEditor(holidays, onChange)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-sm font-medium text-ink">Exceptions</legend>
      <p className="text-sm text-muted">Holidays and other dates when you are closed or keep different hours.</p>
      <ul ref={list} aria-label="Exceptions" className="divide-y divide-line empty:hidden">
        {holidays.map((holiday, index) => (
          <HolidayRow
            key={index}
            number={index + 1}
            holiday={holiday}
            error={error}
            errorId={errorId}
            onChange={(changed) => onChange(holidays.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {/* An exception shows what it lacks beside its fields. */}
      {error !== undefined && !holidays.some(isIncomplete) && <ErrorText id={errorId}>{error}</ErrorText>}
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        icon={<Plus size={16} />}
        disabled={holidays.length >= HOLIDAYS_MAX}
        onClick={() => add(NEW_HOLIDAY)}
        className="self-start"
      >
        Add exception
      </Button>
    </fieldset>
  )
}
