import { randomBytes } from 'node:crypto'

import { CODE_REQUIRED_MESSAGE, WRONG_CODE_MESSAGE } from '@callwright/contract/auth'
import { describe, expect, it } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { listQueuedEmails } from '../../testing/queued-emails.ts'
import { type Browser, PASSWORD, type World } from '../../testing/test-world.ts'
import { ensureOperator, setOperatorPassword } from '../operator.ts'
import { codeAt } from './testing/authenticator.ts'
import { findTotpStep } from './totp.ts'

const STEP_MS = 30_000
const QUARTER_HOUR_MS = 15 * 60_000

/** Advances by 15 minutes to the start of a time step, so the next step does not begin during the test. */
function skipQuarterHour({ clock, deps }: World): void {
  clock.advance(QUARTER_HOUR_MS + STEP_MS - (deps.now() % STEP_MS))
}

/** Turns the second factor on, then advances the clock past the code used for that. */
async function turnOnSecondFactor(
  world: World,
  { caller }: Browser,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = await caller.auth.startSecondFactor({ password: PASSWORD })
  const { recoveryCodes } = await caller.auth.confirmSecondFactor({ code: codeAt(key, world.deps.now()) })
  skipQuarterHour(world)
  return { key, recoveryCodes }
}

const ada = { email: 'ada@example.com', password: PASSWORD }

describeWorld('second factor', (it) => {
  it('is required at sign-in once it has been confirmed with a code', async ({ world }) => {
    const owner = await world.signUp(ada.email)
    const setup = await owner.caller.auth.startSecondFactor({ password: PASSWORD })
    expect(setup.uri).toBe(`otpauth://totp/Callwright:ada%40example.com?secret=${setup.key}&issuer=Callwright`)
    const visitor = world.browser()
    await visitor.caller.auth.login(ada)
    await expect(owner.caller.auth.confirmSecondFactor({ code: '12345é' })).rejects.toThrow(WRONG_CODE_MESSAGE)
    expect(await owner.caller.auth.secondFactor()).toEqual({ isOn: false, onSince: null, recoveryCodesLeft: 0 })
    const { key, recoveryCodes } = await turnOnSecondFactor(world, owner)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await owner.caller.auth.secondFactor()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    const codeNeeded = { code: 'UNAUTHORIZED', message: CODE_REQUIRED_MESSAGE }
    await expect(visitor.caller.auth.login(ada)).rejects.toMatchObject(codeNeeded)
    await expect(visitor.caller.auth.login({ ...ada, code: '' })).rejects.toMatchObject(codeNeeded)
    const wrongPassword = visitor.caller.auth.login({ ...ada, password: 'wrong', code: codeAt(key, world.deps.now()) })
    await expect(wrongPassword).rejects.toThrow('Invalid email or password. Please try again.')
    const code = codeAt(key, world.deps.now())
    await visitor.caller.auth.login({ ...ada, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect((await visitor.caller.auth.me())?.user.email).toBe(ada.email)
  })

  it('accepts each code once, even in concurrent requests, up to one time step early or late', async ({ world }) => {
    const { key } = await turnOnSecondFactor(world, await world.signUp(ada.email))
    const signIn = (code: string) => world.browser().caller.auth.login({ ...ada, code })
    const code = codeAt(key, world.deps.now())
    const results = await Promise.allSettled([signIn(code), signIn(code)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(signIn(code)).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: WRONG_CODE_MESSAGE })
    await signIn(codeAt(key, world.deps.now() + STEP_MS))
    await expect(signIn(codeAt(key, world.deps.now()))).rejects.toThrow(WRONG_CODE_MESSAGE)
    skipQuarterHour(world)
    await expect(signIn(codeAt(key, world.deps.now() - 2 * STEP_MS))).rejects.toThrow(WRONG_CODE_MESSAGE)
    await expect(signIn(codeAt(key, world.deps.now() + 2 * STEP_MS))).rejects.toThrow(WRONG_CODE_MESSAGE)
    await signIn(codeAt(key, world.deps.now() - STEP_MS))
  })

  it('accepts a recovery code once, in any format, and notifies the owner', async ({ world }) => {
    const owner = await world.signUp(ada.email)
    const { recoveryCodes } = await turnOnSecondFactor(world, owner)
    const code = (recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' ')
    await world.browser().caller.auth.login({ ...ada, code })
    expect((await world.lastMailTo(ada.email))?.subject).toBe('A recovery code was used')
    expect((await owner.caller.auth.secondFactor()).recoveryCodesLeft).toBe(9)
    await expect(world.browser().caller.auth.login({ ...ada, code })).rejects.toThrow(WRONG_CODE_MESSAGE)
  })

  it('limits wrong codes by account, still admits a known device, and notifies the owner once', async ({ world }) => {
    const owner = await world.signUp(ada.email)
    const { key, recoveryCodes } = await turnOnSecondFactor(world, owner)
    for (let guess = 0; guess < 5; guess += 1) {
      const stranger = world.browser({ ip: `10.3.0.${guess}` })
      await expect(stranger.caller.auth.login({ ...ada, code: 'aaaa-bbbb' })).rejects.toThrow(WRONG_CODE_MESSAGE)
    }
    const lateRequest = world.browser().caller.auth.login({ ...ada, code: recoveryCodes[0] ?? '' })
    await expect(lateRequest).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const emails = await listQueuedEmails(world)
    expect(emails.filter(({ subject }) => subject === 'Someone knows your password')).toHaveLength(1)
    await owner.caller.auth.login({ ...ada, code: codeAt(key, world.deps.now()) })
    skipQuarterHour(world)
    await world.browser().caller.auth.login({ ...ada, code: codeAt(key, world.deps.now()) })
  })

  it('limits wrong codes by IP address', async ({ world }) => {
    const emails = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@example.com`)
    for (const email of emails) await turnOnSecondFactor(world, await world.signUp(email, email))
    const outcomes = []
    for (const email of emails) {
      for (let guess = 0; guess < 5; guess += 1) {
        const attempt = world.browser({ ip: '10.4.0.1' }).caller.auth.login({ email, password: PASSWORD, code: 'no' })
        outcomes.push(await attempt.catch((error: { code: string }) => error.code))
      }
    }
    expect(outcomes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(30)
    expect(outcomes.slice(30)).toEqual(Array(5).fill('TOO_MANY_REQUESTS'))
  })

  it('requires the password and a code before it is turned off or recovery codes are renewed', async ({ world }) => {
    const owner = await world.signUp(ada.email)
    const ben = await world.signUp('ben@example.com')
    const { key, recoveryCodes } = await turnOnSecondFactor(world, owner)
    const code = codeAt(key, world.deps.now())
    const { auth } = owner.caller
    await expect(auth.startSecondFactor({ password: PASSWORD })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(auth.turnOffSecondFactor({ password: 'wrong', code })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(auth.turnOffSecondFactor({ password: PASSWORD, code: '000 000 0' })).rejects.toThrow(
      WRONG_CODE_MESSAGE,
    )
    await expect(ben.caller.auth.turnOffSecondFactor({ password: PASSWORD, code })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const renewed = await auth.renewRecoveryCodes({ password: PASSWORD, code })
    await expect(world.browser().caller.auth.login({ ...ada, code: recoveryCodes[1] ?? '' })).rejects.toThrow(
      WRONG_CODE_MESSAGE,
    )
    await auth.turnOffSecondFactor({ password: PASSWORD, code: renewed.recoveryCodes[0] ?? '' })
    expect((await world.lastMailTo(ada.email))?.subject).toBe('Two-step sign-in is off')
    await world.browser().caller.auth.login(ada)
    expect(await world.deps.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  })

  it('leaves no secrets in the database or audit log, and works only with its encryption key', async ({ world }) => {
    const owner = await world.signUp(ada.email)
    const { key, recoveryCodes } = await turnOnSecondFactor(world, owner)
    const { db } = world.deps
    const storedRows = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
      await db.selectFrom('jobs').selectAll().execute(),
    ])
    for (const secret of [key, ...recoveryCodes]) expect(storedRows).not.toContain(secret)
    const entries = await db.selectFrom('audit_entries').select('action').where('tenantId', 'is not', null).execute()
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['auth.startSecondFactor', 'auth.confirmSecondFactor']),
    )
    Object.assign(world.deps, { secretKey: randomBytes(32) })
    const signIn = (code: string) => world.browser().caller.auth.login({ ...ada, code })
    await expect(signIn(codeAt(key, world.deps.now()))).rejects.toThrow(WRONG_CODE_MESSAGE)
    await signIn(recoveryCodes[0] ?? '')
  })

  it('is removed when the operator’s password is set from the command line', async ({ world }) => {
    await ensureOperator(world.deps, { password: PASSWORD })
    const operator = world.browser()
    await operator.caller.auth.login({ email: 'operator@localhost', password: PASSWORD })
    await turnOnSecondFactor(world, operator)
    await setOperatorPassword(world.deps, 'chosen-by-hand-1!')
    await operator.caller.auth.login({ email: 'operator@localhost', password: 'chosen-by-hand-1!' })
    expect((await operator.caller.auth.secondFactor()).isOn).toBe(false)
  })

  it('has to be confirmed within an hour', async ({ world }) => {
    const owner = await world.signUp(ada.email)
    const { key } = await owner.caller.auth.startSecondFactor({ password: PASSWORD })
    world.clock.advance(60 * 60_000 + 1)
    const lateRequest = owner.caller.auth.confirmSecondFactor({ code: codeAt(key, world.deps.now()) })
    await expect(lateRequest).rejects.toThrow('Setup took too long. Please start again.')
    await turnOnSecondFactor(world, owner)
  })
})

describe('codes', () => {
  const key = Buffer.from('12345678901234567890')

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('the code at %i s matches RFC 6238', async (seconds, code) => {
    expect(await findTotpStep(code, key, seconds * 1000)).toBe(Math.floor(seconds / 30))
    expect(await findTotpStep('000000', key, seconds * 1000)).toBe(null)
  })
})
