import { WEEKDAYS } from '@callwright/contract/agent/opening-hours'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { CheckboxGroup } from '#components/form/CheckboxGroup.tsx'

const WORKDAYS = [0, 1, 2, 3, 4]

type Props = {
  open: boolean
  /** The day to copy, 0 for Monday. */
  day: number
  onCopy: (to: readonly number[]) => void
  onClose: () => void
}

/** Asks which other weekdays get a day's hours. */
export function CopyDayDialog({ open, day, onCopy, onClose }: Props): ReactNode {
  const [selected, setSelected] = useState<readonly number[]>(WORKDAYS)
  const targets = selected.filter((other) => other !== day)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={`Copy ${WEEKDAYS[day] ?? ''}’s hours`}
      description="This replaces the hours of the days you choose."
      closeLabel="Cancel"
      footer={
        <Button disabled={targets.length === 0} onClick={() => onCopy(targets)}>
          Copy
        </Button>
      }
    >
      <CheckboxGroup
        isColumn
        legend="Copy to"
        options={WEEKDAYS.map((label, value) => ({ value, label })).toSpliced(day, 1)}
        selected={selected}
        onChange={setSelected}
      />
    </Dialog>
  )
}
