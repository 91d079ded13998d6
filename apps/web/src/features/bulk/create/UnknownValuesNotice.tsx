import type { ReactNode } from 'react'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { CALL_ANYWAY } from './submit-campaign.ts'

type Props = { names: string; confirmed: boolean; onChange: (confirmed: boolean) => void }

/** Asks the user to confirm list values that the voice provider does not know. */
export function UnknownValuesNotice({ names, confirmed, onChange }: Props): ReactNode {
  return (
    <Notice tone="warning" action={<Checkbox label={CALL_ANYWAY} checked={confirmed} onChange={onChange} />}>
      The voice provider does not recognize {names}. It may ring these people and then drop the call. Please correct the
      file, or confirm.
    </Notice>
  )
}
