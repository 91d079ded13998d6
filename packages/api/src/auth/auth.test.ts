import { describe, expect, it } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { listQueuedEmails } from '../testing/queued-emails.ts'
import { createWorld, PASSWORD } from '../testing/test-world.ts'
import { ensureOperator, setOperatorPassword } from './operator.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const SIGN_IN_FAILED = 'Invalid email or password. Please try again.'
const LINK_FAILED = 'This link is invalid or has expired.'

const createForm = (email: string) => ({
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  businessName: 'Acme Dental',
  phoneNumber: '555-555-0100',
  website: '',
  servicePlan: 'both' as const,
  terms: true as const,
})

describeWorld('auth', (it, open) => {
  it('signs users up, in and out, and shows each only their own account', async ({ world }) => {
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    expect((await ada.caller.auth.me())?.business?.name).toBe('Ada')
    expect((await ben.caller.auth.me())?.business?.name).toBe('Ben')
    const token = ada.cookies.session
    await ada.caller.auth.logout()
    expect(ada.cookies.session).toBe(null)
    ada.cookies.session = token
    expect(await ada.caller.auth.me()).toBe(null)
    await expect(ada.caller.calls.list({})).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'Not authenticated',
    })
    expect((await ben.caller.auth.me())?.user.email).toBe('ben@example.com')
  })

  // Security: 11, 15, 19
  it('stores no secrets in plain text', async ({ world, ada }) => {
    const mail = await world.lastMailTo('ada@example.com')
    const { db } = world.deps
    const storedRows = JSON.stringify([
      await db.selectFrom('users').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('known_devices').selectAll().execute(),
      await db.selectFrom('mail_tokens').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
    ])
    for (const secret of [PASSWORD, ada.cookies.session, ada.cookies.device, mail?.token]) {
      expect(secret).toBeTruthy()
      expect(storedRows).not.toContain(secret)
    }
    expect(storedRows).toContain('$argon2id$v=19$m=64,t=1,p=1$')
  })

  // Security: 17
  it('treats a taken email address like a success and notifies its owner', async ({ world }) => {
    await world.signUp('ada@example.com')
    const visitor = world.browser()
    expect(
      await visitor.caller.auth.register({
        ...createForm('ADA@example.com'),
        password: 'another-1!x',
        confirmPassword: 'another-1!x',
      }),
    ).toEqual({
      registered: true,
    })
    expect((await world.lastMailTo('ada@example.com'))?.subject).toBe('You already have an account')
    await expect(visitor.caller.auth.login({ email: 'ada@example.com', password: 'another-1!x' })).rejects.toThrow(
      SIGN_IN_FAILED,
    )
  })

  // Security: 5
  it('never creates an operator at sign-up, no matter how the email address is spelled', async () => {
    await using world = await createWorld(open, { operatorEmail: 'boss.one@example.com' })
    await ensureOperator(world.deps, { password: PASSWORD })
    const spellings = ['boss.one@example.com', 'BOSS.ONE@EXAMPLE.COM', 'bossone@example.com', 'boss.one+x@example.com']
    for (const [index, email] of spellings.entries()) {
      await world.browser({ ip: `10.1.0.${index}` }).caller.auth.register(createForm(email))
    }
    await expect(world.browser().caller.auth.register(createForm('boſs.one@example.com'))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const users = await world.deps.db.selectFrom('users').select(['email', 'role']).execute()
    expect(users).toEqual([{ email: 'boss.one@example.com', role: 'operator' }])
  })

  // Security: 20
  it('requires a verified email address if mail can be sent', async () => {
    await using world = await createWorld(open, { emailVerificationRequired: true })
    const visitor = world.browser()
    expect(await visitor.caller.auth.options()).toEqual({
      signUp: 'open',
      emailVerificationRequired: true,
      termsUrl: null,
    })
    await visitor.caller.auth.register(createForm('ada@example.com'))
    const signIn = () => visitor.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
    await expect(signIn()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Please verify your email address. We have sent you a new link.',
    })
    const mail = await world.lastMailTo('ada@example.com')
    for (let again = 0; again < 5; again += 1) await expect(signIn()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await listQueuedEmails(world)).length).toBe(1 + 3)
    expect(await visitor.caller.auth.verifyEmail({ token: mail?.token ?? '' })).toEqual({
      verified: true,
      email: 'ada@example.com',
    })
    await expect(visitor.caller.auth.verifyEmail({ token: mail?.token ?? '' })).rejects.toThrow(LINK_FAILED)
    expect((await signIn()).user.email).toBe('ada@example.com')
  })

  // Security: 14, 19
  it('resets a password with a single-use link within an hour, and ends all sessions', async ({ world, ada }) => {
    const visitor = world.browser()
    await visitor.caller.auth.forgotPassword({ email: 'ada@example.com' })
    const mail = await world.lastMailTo('ada@example.com')
    const token = mail?.token ?? ''
    await expect(visitor.caller.auth.verifyEmail({ token })).rejects.toThrow(LINK_FAILED)
    await visitor.caller.auth.resetPassword({ token, password: 'brand-new-9?' })
    expect(await ada.caller.auth.me()).toBe(null)
    await expect(visitor.caller.auth.resetPassword({ token, password: 'brand-new-8?' })).rejects.toThrow(LINK_FAILED)
    await expect(visitor.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })).rejects.toThrow(
      SIGN_IN_FAILED,
    )
    await visitor.caller.auth.login({ email: 'ada@example.com', password: 'brand-new-9?' })

    await visitor.caller.auth.forgotPassword({ email: 'ada@example.com' })
    const expiredMail = await world.lastMailTo('ada@example.com')
    world.clock.advance(HOUR_MS + 1000)
    await expect(
      visitor.caller.auth.resetPassword({ token: expiredMail?.token ?? '', password: 'brand-new-7?' }),
    ).rejects.toThrow(LINK_FAILED)
  })

  // Security: 13
  it('ends sessions that are idle or too old; those from the future count as used now', async ({ world, ada }) => {
    world.clock.advance(11 * HOUR_MS)
    expect(await ada.caller.auth.me()).not.toBe(null)
    world.clock.advance(11 * HOUR_MS)
    expect(await ada.caller.auth.me()).not.toBe(null)
    world.clock.advance(12 * HOUR_MS)
    expect(await ada.caller.auth.me()).toBe(null)

    await ada.caller.auth.login({ email: 'ada@example.com', password: PASSWORD, rememberMe: true })
    expect(ada.cookies.isPersistent).toBe(true)
    for (let day = 0; day < 89; day += 29) {
      expect(await ada.caller.auth.me()).not.toBe(null)
      world.clock.advance(29 * DAY_MS)
    }
    world.clock.advance(4 * DAY_MS)
    expect(await ada.caller.auth.me()).toBe(null)

    await ada.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
    world.clock.advance(-30 * DAY_MS)
    expect(await ada.caller.auth.me()).not.toBe(null)
    world.clock.advance(12 * HOUR_MS)
    expect(await ada.caller.auth.me()).toBe(null)
  })

  // Security: 18
  it('limits attempts per account without letting strangers lock out a known device', async ({ world, ada, ben }) => {
    const wrongLogin = { email: 'ada@example.com', password: 'wrong' }
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { auth } = world.browser({ ip: `10.2.0.${attempt}` }).caller
      await expect(auth.login(wrongLogin)).rejects.toThrow(SIGN_IN_FAILED)
    }
    const correctLogin = { email: 'ada@example.com', password: PASSWORD }
    await expect(world.browser().caller.auth.login(correctLogin)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    // A device that is known for a different account does not help.
    await expect(ben.caller.auth.login(correctLogin)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await ada.caller.auth.login(correctLogin)
    world.clock.advance(15 * 60 * 1000 + 1)
    await world.browser().caller.auth.login(correctLogin)
  })

  // Security: 17, 18
  it('sends at most three links an hour to an email address, and always gives the same response', async ({ world }) => {
    await world.signUp('ada@example.com')
    const { db } = world.deps
    const readStoredRows = async (): Promise<unknown[]> => [
      await listQueuedEmails(world),
      await db.selectFrom('mail_tokens').select('id').execute(),
    ]
    const requestLink = async (ip: string, email = 'ada@example.com') =>
      await world.browser({ ip }).caller.auth.forgotPassword({ email })
    for (let count = 0; count < 3; count += 1) expect(await requestLink('10.9.0.1')).toEqual({ sent: true })
    const before = await readStoredRows()
    for (const ip of ['10.9.0.1', '10.9.0.2']) expect(await requestLink(ip)).toEqual({ sent: true })
    expect(await requestLink('10.9.0.2', 'nobody@example.com')).toEqual({ sent: true })
    expect(await readStoredRows()).toEqual(before)
    world.clock.advance(HOUR_MS + 1)
    await requestLink('10.9.0.1')
    expect(await readStoredRows()).not.toEqual(before)
  })

  // Security: 17, 18
  it('accepts thirty link requests an hour from one sender, and writes nothing beyond that', async ({ world }) => {
    await world.signUp('ada@example.com')
    const requestLink = async (count: number): Promise<unknown> => {
      const { auth } = world.browser({ ip: `2001:db8:9:9::${count}` }).caller
      return await auth.forgotPassword({ email: count % 2 === 0 ? 'ada@example.com' : `new${count}@example.com` })
    }
    for (let count = 0; count < 30; count += 1) expect(await requestLink(count)).toEqual({ sent: true })
    const { db } = world.deps
    const readStoredRows = async (): Promise<unknown[]> => [
      await listQueuedEmails(world),
      await db.selectFrom('mail_tokens').selectAll().execute(),
      await db.selectFrom('rate_limits').select('key').orderBy('key').execute(),
    ]
    const before = await readStoredRows()
    for (let count = 30; count < 40; count += 1) {
      await expect(requestLink(count)).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        cause: { retryAfterSeconds: expect.any(Number) },
      })
    }
    expect(await readStoredRows()).toEqual(before)
  })

  // Security: 18
  it('limits sign-ups by IP address', async ({ world }) => {
    const visitor = world.browser({ ip: '10.9.9.9' })
    for (let attempt = 0; attempt < 10; attempt += 1)
      await visitor.caller.auth.register(createForm(`user${attempt}@example.com`))
    await expect(visitor.caller.auth.register(createForm('user11@example.com'))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })

  it('has one operator account, whose email address follows the settings', async ({ world }) => {
    const first = await ensureOperator(world.deps, { password: null })
    expect(first.generatedPassword).toMatch(/^.{12,}$/)
    expect(await ensureOperator(world.deps, { password: 'ignored-1!' })).toEqual({
      created: false,
      generatedPassword: null,
    })
    const operator = world.browser()
    await operator.caller.auth.login({ email: 'operator@localhost', password: first.generatedPassword ?? '' })
    expect((await operator.caller.auth.me())?.user.role).toBe('operator')
    const changedDeps = { ...world.deps, settings: { ...world.deps.settings, operatorEmail: 'chief@example.com' } }
    await ensureOperator(changedDeps, { password: null })
    await setOperatorPassword(changedDeps, 'chosen-by-hand-1!')
    expect(await operator.caller.auth.me()).toBe(null)
    await operator.caller.auth.login({ email: 'chief@example.com', password: 'chosen-by-hand-1!' })
  })
})

describe('the sign-up form’s error messages', () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ['an invalid email address', { email: 'nobody' }, 'Please enter a valid email address'],
    ['a short password', { password: 'a1!', confirmPassword: 'a1!' }, 'Password must be at least 8 characters'],
    [
      'a password without a digit',
      { password: 'abcdefgh!', confirmPassword: 'abcdefgh!' },
      'Password must contain at least 1 number',
    ],
    [
      'a password without a special character',
      { password: 'abcdefg1', confirmPassword: 'abcdefg1' },
      'Password must contain at least 1 special character',
    ],
    ['a missing confirmation', { confirmPassword: '' }, 'Please confirm your password'],
    ['a different confirmation', { confirmPassword: 'different-1!' }, 'Passwords do not match'],
    ['a missing business name', { businessName: ' ' }, 'Business name is required'],
    ['a missing phone number', { phoneNumber: '' }, 'Phone number is required'],
    ['an invalid phone number', { phoneNumber: '12345' }, 'Please enter a valid phone number'],
    ['an unknown service plan', { servicePlan: 'gold' }, 'Please select a service plan'],
    ['unaccepted terms', { terms: false }, 'You must agree to the terms and conditions'],
    ['an unknown field', { role: 'operator' }, 'Unknown field: role'],
  ]
  it.each(cases)('explain %s', async (_name, change, message) => {
    const { registerSchema } = await import('@callwright/contract/auth')
    const parsed = registerSchema.safeParse({ ...createForm('ada@example.com'), ...change })
    expect(parsed.error?.issues.map((issue) => issue.message)).toContain(message)
  })
})
