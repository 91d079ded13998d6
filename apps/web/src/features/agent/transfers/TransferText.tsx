import type { Transfer, Transfers } from '@callwright/contract/agent/transfers'
import type { E164 } from '@callwright/contract/text/phone'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { TRANSFER_TYPE_LABELS } from './transfer-form.ts'

type Props = { transfer: Transfer; saved: Transfers }

/** A person's name and number, and when and how calls are transferred to them. */
export function TransferText({ transfer, saved }: Props): ReactNode {
  const { name, phoneNumber, condition, type, outsideHours } = transfer
  const { blindRefusal } = saved
  const refusal = findRefusal(phoneNumber, saved)
  return (
    <div className="flex flex-col gap-1 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span dir="auto" className="min-w-0 font-medium text-ink">
          {name}
        </span>
        <Badge>{TRANSFER_TYPE_LABELS[type]}</Badge>
        {outsideHours && <Badge>Also outside hours</Badge>}
      </p>
      <p className="text-ink tabular-nums">{formatPhone(phoneNumber)}</p>
      <p dir="auto" className="text-muted">
        {excerpt(condition)}
      </p>
      {refusal !== undefined && (
        <p className="text-amber">{refusal} Your agent no longer transfers calls to this number.</p>
      )}
      {type === 'blind' && blindRefusal !== null && (
        <p className="text-amber">{blindRefusal} Your agent stays until they answer instead.</p>
      )}
    </div>
  )
}

/** Why calls are no longer transferred to a number, as a sentence; undefined if they are. */
function findRefusal(number: E164, { answeredByAgents, notAllowed }: Transfers): string | undefined {
  if (answeredByAgents.includes(number)) return 'An agent answers this number now, so calls would come back.'
  return notAllowed.find(({ phoneNumber }) => phoneNumber === number)?.reason.replace(/\.?$/, '.')
}
