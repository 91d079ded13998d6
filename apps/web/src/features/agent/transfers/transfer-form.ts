import {
  saveTransfersSchema,
  type Transfer,
  type Transfers,
  type TransferType,
} from '@callwright/contract/agent/transfers'
import { z } from '@callwright/contract/input/zod'

export const NEW_TRANSFER: Transfer<string> = {
  name: '',
  phoneNumber: '',
  condition: '',
  type: 'conference',
  outsideHours: false,
}

export const TRANSFER_TYPE_LABELS: Record<TransferType, string> = {
  conference: 'Stay until they answer',
  blind: 'Connect at once',
}

/** The server checks the number, so it is sent as typed. */
export const transferFormSchema = saveTransfersSchema.shape.transfers.element.extend({
  phoneNumber: z.string().trim().min(1, 'Please enter a phone number').max(50, 'The number is too long'),
})

/** Replaces the transfer that has this number. If there is none, the new one is appended. */
export function replaceTransfer(
  transfers: readonly Transfer<string>[],
  phoneNumber: string,
  transfer: Transfer<string>,
): Transfer<string>[] {
  const index = transfers.findIndex((each) => each.phoneNumber === phoneNumber)
  return transfers.toSpliced(index === -1 ? transfers.length : index, 1, transfer)
}

/** Where blind transfers are not possible, the agent already uses a conference. */
export function possibleTransfers(
  { blindRefusal }: Transfers,
  transfers: readonly Transfer<string>[],
): Transfer<string>[] {
  return transfers.map((each) => (blindRefusal === null ? each : { ...each, type: 'conference' }))
}
