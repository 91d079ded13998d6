import { nameSchema } from '../input/names.ts'
import { textSchema, z } from '../input/zod.ts'
import type { E164 } from '../text/phone.ts'

export const TRANSFERS_MAX = 5
export const TRANSFER_CONDITION_MAX = 500

/**
 * `conference`: the agent stays on the line until the person has answered. `blind`: the call is passed on at once, and
 * the person sees the customer's number.
 */
export const TRANSFER_TYPES = ['conference', 'blind'] as const
export type TransferType = (typeof TRANSFER_TYPES)[number]

/** A person to whom the agent can transfer a call; before it is saved, `Number` is text as typed. */
export type Transfer<Number extends string = E164> = {
  name: string
  phoneNumber: Number
  /** when to transfer, in words for the agent */
  condition: string
  type: TransferType
  /** whether they also take calls outside the opening hours */
  outsideHours: boolean
}

/** What a business has set up. */
export type Transfers = {
  transfers: Transfer[]
  /** numbers among them that an agent answers by now; the agent no longer transfers to them */
  answeredByAgents: E164[]
  /** numbers among them that may no longer be called, with the reason; the agent no longer transfers to them */
  notAllowed: { phoneNumber: E164; reason: string }[]
  /** why blind transfers are not possible, as a sentence; null if they are */
  blindRefusal: string | null
}

const transferSchema = z.strictObject({
  name: nameSchema('Name'),
  /** as typed */
  phoneNumber: z.string().max(50),
  condition: textSchema('Please say when to transfer a call')
    .trim()
    .min(1, 'Please say when to transfer a call')
    .max(TRANSFER_CONDITION_MAX, `Please use at most ${TRANSFER_CONDITION_MAX} characters`),
  type: z.enum(TRANSFER_TYPES),
  outsideHours: z.boolean().optional().default(false),
})

/** Replaces all of a business's transfers. */
export const saveTransfersSchema = z.strictObject({
  transfers: z.array(transferSchema).max(TRANSFERS_MAX, `You can add at most ${TRANSFERS_MAX} people`),
})
