import { describe, expect, it } from 'vitest'
import type { RecipientListState } from '../recipients/use-recipient-list.ts'
import { EMPTY_CAMPAIGN } from './campaign-form.ts'
import { afterCheck, afterSending, EDITING, findUnknown, type Campaign, type Submission } from './submit-campaign.ts'

const FIELDS: Campaign['fields'] = { ...EMPTY_CAMPAIGN, name: 'Spring', schedule: null }

describe('after its check, a list', () => {
  const refusalOf = (list: RecipientListState, before: Submission = EDITING): string | undefined => {
    const next = afterCheck(before, { fields: FIELDS, list, arePhonesReal: false })
    return next.step === 'editing' ? next.refusal?.text : next.step
  }

  it('is refused without a number to call', () => {
    expect(refusalOf({ state: 'none' })).toBe('Please provide recipients via CSV upload or manual entry')
    expect(refusalOf({ state: 'failed', fileName: null, problem: 'Too long', columns: [] })).toBe('Too long')
    expect(refusalOf(makeList({ accepted: 0 }))).toBe('No valid phone numbers found')
  })

  it('is refused with unknown values until these are confirmed', () => {
    const list = makeList({ unknownValues: 'the voice “Bob”' })
    expect(refusalOf(list)).toBe('Please correct the file, or check “Call these people anyway”.')
    const unknown = { list, names: 'the voice “Bob”', confirmed: true }
    expect(refusalOf(list, { ...EDITING, unknown })).toBe('sending')
    expect(refusalOf(makeList({ unknownValues: 'the voice “Eve”' }), { ...EDITING, unknown })).toMatch(
      /^Please correct/,
    )
  })

  it('is sent at once in Test Mode or with a simulator, and otherwise only after a question', () => {
    const stepOf = (testMode: boolean, arePhonesReal: boolean): string =>
      afterCheck(EDITING, { fields: { ...FIELDS, testMode }, list: makeList({}), arePhonesReal }).step
    expect(stepOf(true, true)).toBe('sending')
    expect(stepOf(false, false)).toBe('sending')
    expect(stepOf(false, true)).toBe('confirm-real')
  })
})

describe('after sending', () => {
  const list = makeList({})
  const campaign = { fields: FIELDS, list }
  const sending: Submission = {
    step: 'sending',
    campaign,
    unknown: { list, names: 'the voice “Bob”', confirmed: true },
  }

  it('a confirmation is kept for the next attempt', () => {
    expect(afterSending(sending, campaign, null)).toEqual({ ...EDITING, unknown: sending.unknown })
  })

  it('values that only the server found unknown must be confirmed, as long as the list is the same', () => {
    const next = afterSending(sending, campaign, 'the voice “Eve”')
    expect(findUnknown(next, list)).toEqual({ list, names: 'the voice “Eve”', confirmed: false })
    expect(findUnknown(next, makeList({}))).toBeNull()
  })
})

function makeList(checked: { accepted?: number; unknownValues?: string }): Campaign['list'] {
  const { accepted = 1, unknownValues = null } = checked
  return { state: 'checked', fileName: null, checked: { counts: { accepted }, unknownValues } } as Campaign['list']
}
