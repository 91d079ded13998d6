import type { ReactNode } from 'react'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { CallRow } from './call-row.ts'

type Props = { transfer: NonNullable<CallRow['transfer']>; withNumber?: boolean }

/** Who took over a call: the person's name, or the number if its name is not known. */
export function TransferredTo({ transfer: { name, phoneNumber }, withNumber = false }: Props): ReactNode {
  const number = formatPhone(phoneNumber)
  if (name === null) return `Transferred to ${number}`
  return (
    <>
      Transferred to <bdi>{name}</bdi>
      {withNumber && `, ${number}`}
    </>
  )
}
