import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'

type Props = {
  formId: string
  isBusy: boolean
  onCancel: () => void
  label?: string
  busyLabel?: string
}

/** Cancels or submits the form in a dialog; for its footer. */
export function FormButtons({ formId, isBusy, onCancel, label = 'Save', busyLabel = 'Saving...' }: Props): ReactNode {
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </>
  )
}
