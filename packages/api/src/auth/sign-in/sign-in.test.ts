import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { beforeTransaction } from '../../testing/before-transaction.ts'
import { type Browser, createWorld, PASSWORD } from '../../testing/test-world.ts'
import { signIn } from './sign-in.ts'

const ada = { email: 'ada@example.com', password: PASSWORD, rememberMe: false }

const OVERLAPS: [name: string, change: (browser: Browser) => Promise<unknown>][] = [
  [
    'a password change',
    async ({ caller }) =>
      await caller.auth.changePassword({ currentPassword: PASSWORD, password: 'a-new-password-2?' }),
  ],
  ['an erasure of the business', async ({ caller }) => await caller.business.erase({ password: PASSWORD })],
]

onBothDialects('a sign-in that overlaps', (open) => {
  // Security: 14
  it.each(OVERLAPS)('with %s opens no session with the old password', async (_, change) => {
    await using world = await createWorld(open)
    const browser = await world.signUp(ada.email)
    const otherBrowser = world.browser()
    const ctx = await otherBrowser.ctx()
    const db = beforeTransaction(ctx.db, async () => await change(browser))
    const before = await world.deps.db.selectFrom('sessions').select('id').execute()
    await expect(signIn({ ...ctx, db }, ada)).rejects.toMatchObject({ reason: 'not-signed-in' })
    expect([otherBrowser.cookies.session, await otherBrowser.caller.auth.me()]).toEqual([null, null])
    const after = await world.deps.db.selectFrom('sessions').select('id').execute()
    expect(before.map(({ id }) => id)).toEqual(expect.arrayContaining(after.map(({ id }) => id)))
  })
})
