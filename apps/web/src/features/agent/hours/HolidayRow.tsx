import type { Holiday } from '@callwright/contract/agent/opening-hours'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextField } from '#components/form/rows/TextField.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { SpansRow } from './SpansRow.tsx'

type Props = {
  number: number
  holiday: Holiday
  /** The list's error message, which may be about other exceptions. */
  error: string | undefined
  errorId: string
  onChange: (holiday: Holiday) => void
  onRemove: () => void
}

/** An exception's name, its first and last day, and its hours. */
export function HolidayRow({ number, holiday, error, errorId, onChange, onRemove }: Props): ReactNode {
  const { from, until, spans } = holiday
  const name = holiday.name.trim()
  const isNamed = name !== '' && error?.includes(`"${name}"`) === true
  const fault = isNamed ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {}
  const dayError = (day: string): string | undefined => (error && day === '' ? 'Please enter a date' : undefined)

  return (
    <li className="py-3">
      <div role="group" aria-label={name || `Exception ${number}`} className="flex flex-col gap-2">
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_auto]">
          <div className="col-span-2 row-start-1 sm:col-span-1">
            <TextField
              label="Name"
              error={error && name === '' ? 'Name is required' : undefined}
              dir="auto"
              placeholder="Christmas"
              value={holiday.name}
              onChange={(text) => onChange({ ...holiday, name: text })}
            />
          </div>
          <div className="row-start-2 sm:row-start-1">
            <TextField
              {...fault}
              label="First day"
              error={dayError(from)}
              type="date"
              value={from}
              onChange={(day) => onChange({ ...holiday, from: day, until: until < day ? day : until })}
            />
          </div>
          <div className="col-span-2 row-start-2 sm:col-span-1 sm:row-start-1">
            <TextField
              {...fault}
              label="Last day"
              error={dayError(until)}
              type="date"
              min={from}
              value={until}
              onChange={(day) => onChange({ ...holiday, until: day })}
            />
          </div>
          <IconButton
            label={`Remove ${name || `exception ${number}`}`}
            tone="danger"
            size="md"
            icon={<Trash2 size={16} />}
            onClick={onRemove}
            className="col-start-3 row-start-1 mt-6.5 sm:col-start-4"
          />
        </div>
        <SpansRow
          label="Hours"
          name={name || `exception ${number}`}
          spans={spans}
          errorId={isNamed ? errorId : undefined}
          onChange={(changed) => onChange({ ...holiday, spans: changed })}
        />
      </div>
    </li>
  )
}
