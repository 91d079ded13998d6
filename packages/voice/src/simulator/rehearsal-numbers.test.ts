import { describe, expect, it } from 'vitest'
import { createRehearsals } from './rehearsal-numbers.ts'

const ANSWERED = { endReason: 'answered' }

describe('a rehearsal number', () => {
  it.each([
    ['0191', [{ endReason: 'busy' }, ANSWERED, ANSWERED]],
    ['0192', [{ endReason: 'no-answer' }, ANSWERED, ANSWERED]],
    ['0193', [{ endReason: 'voicemail' }, { endReason: 'voicemail' }, { endReason: 'voicemail' }]],
    ['0194', Array.from({ length: 3 }, () => ({ endReason: 'answered', asksFor: 'call-back' }))],
  ])('that ends in %s has calls that go like %j, for each tenant and with any area code', (digits, courses) => {
    const rehearse = createRehearsals()
    for (const area of [202, 604]) {
      for (const tenantId of ['tenant_a', 'tenant_b']) {
        const call = { tenantId, toNumber: `+1${area}555${digits}` }
        expect([rehearse(call), rehearse(call), rehearse(call)]).toEqual(courses)
      }
    }
  })

  it.each([
    '+12025550140',
    '+12025550145',
    '+12025551141',
    '+12025560191',
    '+442025550191',
    '+11025550191',
    '+120255501910',
    '+1202555014',
  ])('is not %s', (toNumber) => {
    expect(createRehearsals()({ tenantId: 'tenant_a', toNumber })).toBeUndefined()
  })
})
