import { describe, expect, it } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { PASSWORD } from '../testing/test-world.ts'
import { describeDevice } from './sessions/describe-device.ts'

const ada = { email: 'ada@example.com', password: PASSWORD }
const NEW = 'a-new-password-2?'
const DAY_MS = 24 * 60 * 60_000

describeWorld('sign-in settings', (it) => {
  // Security: 14
  it('change the password, end all other sessions and notify the owner', async ({ world, ben }) => {
    const laptop = await world.signUp(ada.email)
    const otherBrowser = world.browser()
    await otherBrowser.caller.auth.login(ada)
    await laptop.caller.auth.forgotPassword({ email: ada.email })
    const link = await world.lastMailTo(ada.email)
    const ended: string[] = []
    world.deps.events.on('sessionsEnded', ({ sessionId }) => ended.push(sessionId))
    const changePassword = laptop.caller.auth.changePassword
    const wrongChange = changePassword({ currentPassword: 'wrong', password: NEW })
    await expect(wrongChange).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The current password is not correct.',
    })
    await expect(changePassword({ currentPassword: PASSWORD, password: 'short1!' })).rejects.toThrow(
      'Password must be at least 8 characters',
    )
    await expect(changePassword({ currentPassword: PASSWORD, password: PASSWORD })).rejects.toThrow(
      'differs from the current',
    )
    expect(await otherBrowser.caller.auth.me()).not.toBe(null)

    expect(await changePassword({ currentPassword: PASSWORD, password: NEW })).toEqual({
      ...{ endedSessions: 1, revokedKeys: 0 },
    })
    expect(await laptop.caller.auth.me()).not.toBe(null)
    expect(await otherBrowser.caller.auth.me()).toBe(null)
    expect(await ben.caller.auth.me()).not.toBe(null)
    expect(ended).toHaveLength(1)
    expect((await world.lastMailTo(ada.email))?.subject).toBe('Your password was changed')
    await expect(otherBrowser.caller.auth.login(ada)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await otherBrowser.caller.auth.login({ ...ada, password: NEW })
    await ben.caller.auth.login({ email: 'ben@example.com', password: PASSWORD })
    const reset = otherBrowser.caller.auth.resetPassword({ token: link?.token ?? '', password: 'another-one-3!' })
    await expect(reset).rejects.toThrow('This link is invalid or has expired.')
  })

  it('limit attempts to guess the current password', async ({ world }) => {
    const { caller } = await world.signUp(ada.email)
    const guessPassword = () => caller.auth.changePassword({ currentPassword: 'wrong', password: NEW })
    for (let count = 0; count < 10; count += 1) {
      await expect(guessPassword()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    await expect(guessPassword()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('list the user’s sessions and end one or all others, but never another user’s', async ({ world, ben }) => {
    const laptop = await world.signUp(ada.email)
    const phone = world.browser({ ip: '203.0.113.7', userAgent: 'Firefox/145.0 (iPhone)' })
    await phone.caller.auth.login({ ...ada, rememberMe: true })
    const tablet = world.browser({ ip: '203.0.113.8' })
    await tablet.caller.auth.login(ada)
    const listSessions = async () => (await laptop.caller.auth.sessions()).rows
    const rows = await listSessions()
    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(new Set(rows.map(({ ip, device }) => `${device} at ${ip}`).slice(1))).toEqual(
      new Set(['Firefox on iPhone at 203.0.113.7', 'Unknown device at 203.0.113.8']),
    )
    const phoneId = rows.find(({ ip }) => ip === '203.0.113.7')?.id ?? ''
    const currentId = rows[0]?.id ?? ''

    await expect(ben.caller.auth.endSession({ sessionId: phoneId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(laptop.caller.auth.endSession({ sessionId: currentId })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await laptop.caller.auth.endSession({ sessionId: phoneId })
    expect(await phone.caller.auth.me()).toBe(null)
    await expect(laptop.caller.auth.endSession({ sessionId: phoneId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await laptop.caller.auth.endOtherSessions()).toEqual({ ended: 1 })
    expect(await tablet.caller.auth.me()).toBe(null)
    expect(await ben.caller.auth.me()).not.toBe(null)
    expect(await listSessions()).toHaveLength(1)
    const entries = await world.deps.db.selectFrom('audit_entries').select('action').execute()
    const actions = entries.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['auth.endSession', 'auth.endOtherSessions']))

    await phone.caller.auth.login({ ...ada, rememberMe: true })
    await tablet.caller.auth.login(ada)
    world.clock.advance(DAY_MS)
    await phone.caller.auth.me()
    expect((await phone.caller.auth.sessions()).rows.map(({ ip }) => ip)).toEqual(['203.0.113.7'])
  })

  it('require a session', async ({ world }) => {
    const { auth } = world.browser().caller
    const requests = [
      auth.sessions(),
      auth.endOtherSessions(),
      auth.endSession({ sessionId: 'a'.repeat(64) }),
      auth.changePassword({ currentPassword: PASSWORD, password: NEW }),
      auth.secondFactor(),
      auth.startSecondFactor({ password: PASSWORD }),
      auth.confirmSecondFactor({ code: '123456' }),
      auth.renewRecoveryCodes({ password: PASSWORD, code: '123456' }),
      auth.turnOffSecondFactor({ password: PASSWORD, code: '123456' }),
    ]
    const rejection = { status: 'rejected', reason: { code: 'UNAUTHORIZED' } }
    expect(await Promise.allSettled(requests)).toMatchObject(requests.map(() => rejection))
  })
})

describe('a User-Agent header', () => {
  const agents: [string, string | null][] = [
    [
      'Chrome on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    ],
    [
      'Edge on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
    ],
    [
      'Safari on iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Safari on Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    ],
    ['A script', 'curl/8.5.0'],
    ['Unknown device', 'something else'],
    ['Unknown device', null],
  ]
  it.each(agents)('is described as "%s"', (description, userAgent) => {
    expect(describeDevice(userAgent)).toBe(description)
  })
})
