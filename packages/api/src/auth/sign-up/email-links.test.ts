import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'

const HOUR_MS = 60 * 60 * 1000
const LINK_FAILED = 'This link is invalid or has expired.'

describeWorld('an email verification link', (it) => {
  // Security: 19
  it('is valid for 24 hours and cannot reset a password', async ({ world }) => {
    for (const [name, hours, isValid] of [
      ['ada', 23, true],
      ['ben', 25, false],
    ] as const) {
      await world.signUp(`${name}@example.com`)
      const { token = '' } = (await world.lastMailTo(`${name}@example.com`)) ?? {}
      // At least 128 random bits in base64.
      expect(token.length).toBeGreaterThanOrEqual(22)
      const { auth } = world.browser().caller
      await expect(auth.resetPassword({ token, password: 'brand-new-9?' })).rejects.toThrow(LINK_FAILED)
      world.clock.advance(hours * HOUR_MS)
      const verification = auth.verifyEmail({ token })
      if (isValid) await verification
      else await expect(verification).rejects.toThrow(LINK_FAILED)
    }
  })
})
