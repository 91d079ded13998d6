import type { RecipientListState } from '../recipients/use-recipient-list.ts'
import type { CampaignForm } from './campaign-form.ts'

type CheckedRecipients = Extract<RecipientListState, { state: 'checked' }>
/** A valid campaign with a checked list. */
export type Campaign = { fields: CampaignForm; list: CheckedRecipients }
/** A list's values that the voice provider does not know, and whether these people are called anyway. */
type UnknownValues = { list: CheckedRecipients; names: string; confirmed: boolean }

/** The state of a submission. `unknown` and `refusal` apply only as long as their list is the form's list. */
export type Submission = { unknown: UnknownValues | null } & (
  | { step: 'editing'; refusal: { list: RecipientListState; text: string } | null }
  | { step: 'checking' }
  | { step: 'confirm-real'; campaign: Campaign }
  | { step: 'sending'; campaign: Campaign }
)

export const EDITING: Submission = { step: 'editing', refusal: null, unknown: null }

export const CALL_ANYWAY = 'Call these people anyway'
export const NO_RECIPIENTS = 'Please provide recipients via CSV upload or manual entry'
const UNCONFIRMED_MESSAGE = `Please correct the file, or check “${CALL_ANYWAY}”.`

/** The list's unknown values: found by its check, or only when the campaign was sent. */
export function findUnknown({ unknown }: Submission, list: RecipientListState): UnknownValues | null {
  if (list.state !== 'checked') return null
  if (unknown?.list === list) return unknown
  const names = list.checked.unknownValues
  return names === null ? null : { list, names, confirmed: false }
}

type Checked = { fields: CampaignForm; list: RecipientListState; arePhonesReal: boolean }

/** Refuses the checked list, asks before real phones ring, or sends the campaign. */
export function afterCheck(before: Submission, { fields, list, arePhonesReal }: Checked): Submission {
  const { unknown } = before
  const refuse = (text: string): Submission => ({ step: 'editing', refusal: { list, text }, unknown })
  if (list.state !== 'checked') return refuse(list.state === 'failed' ? list.problem : NO_RECIPIENTS)
  if (list.checked.counts.accepted === 0) return refuse('No valid phone numbers found')
  if (findUnknown(before, list)?.confirmed === false) return refuse(UNCONFIRMED_MESSAGE)
  const isReal = arePhonesReal && !fields.testMode
  return { step: isReal ? 'confirm-real' : 'sending', campaign: { fields, list }, unknown }
}

/** @param names the unknown values that kept the campaign from being created, if any */
export function afterSending({ unknown }: Submission, { list }: Campaign, names: string | null): Submission {
  return { ...EDITING, unknown: names === null ? unknown : { list, names, confirmed: false } }
}
