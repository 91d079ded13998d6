import type { Holiday } from '@callwright/contract/agent/opening-hours'
import { HOLIDAYS_MAX } from '@callwright/contract/agent/opening-hours-schema'
import { useId, type ReactNode } from 'react'
import { RowsField } from '#components/form/rows/RowsField.tsx'
import { HolidayRow } from './HolidayRow.tsx'
import { isIncomplete, NEW_HOLIDAY } from './opening-hours-form.ts'

type Props = { holidays: readonly Holiday[]; error: string | undefined; onChange: (holidays: Holiday[]) => void }

/** Dates whose hours differ from the weekly ones. */
export function HolidayFields({ holidays, error, onChange }: Props): ReactNode {
  const errorId = useId()
  return (
    <RowsField
      legend="Exceptions"
      hint="Holidays and other dates when you are closed or keep different hours."
      noun="exception"
      rows={holidays}
      max={HOLIDAYS_MAX}
      newRow={NEW_HOLIDAY}
      // An exception shows what it lacks beside its fields.
      error={holidays.some(isIncomplete) ? undefined : error}
      errorId={errorId}
      listClass="divide-y divide-line"
      onChange={onChange}
    >
      {({ row, index, ...edit }) => (
        <HolidayRow number={index + 1} holiday={row} error={error} errorId={errorId} {...edit} />
      )}
    </RowsField>
  )
}
