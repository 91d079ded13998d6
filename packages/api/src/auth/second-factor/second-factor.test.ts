import { randomBytes } from 'node:crypto'

import { CODE_NEEDED, CODE_WRONG } from '@callwright/contract/auth'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { describe, expect, it } from 'vitest'

import { queuedEmails } from '../../testing/queued-emails.ts'
import { type Browser, createWorld, PASSWORD, type World } from '../../testing/test-world.ts'
import { ensureOperator, setOperatorPassword } from '../operator.ts'
import { openSecret, sealSecret } from './secret-box.ts'
import { codeAt } from './testing/authenticator.ts'
import { findTotpStep } from './totp.ts'

const STEP = 30_000
const QUARTER = 15 * 60_000

/** Advances by 15 minutes to the start of a time step, so that the test ends before the next step. */
function nextQuarter({ clock, deps }: World): void {
  clock.advance(QUARTER + STEP - (deps.now() % STEP))
}

/** Turns the second factor on, then advances the clock past the code that did so. */
async function turnOn(world: World, { caller }: Browser): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = await caller.auth.startSecondFactor({ password: PASSWORD })
  const { recoveryCodes } = await caller.auth.confirmSecondFactor({ code: codeAt(key, world.deps.now()) })
  nextQuarter(world)
  return { key, recoveryCodes }
}

const ada = { email: 'ada@example.com', password: PASSWORD }

onBothDialects('second factor', (open) => {
  it('is required at sign-in once it has been confirmed with a code', async () => {
    await using world = await createWorld(open)
    const owner = await world.signUp(ada.email)
    const started = await owner.caller.auth.startSecondFactor({ password: PASSWORD })
    expect(started.uri).toBe(`otpauth://totp/Callwright:ada%40example.com?secret=${started.key}&issuer=Callwright`)
    const visitor = world.browser()
    await visitor.caller.auth.login(ada)
    await expect(owner.caller.auth.confirmSecondFactor({ code: '12345é' })).rejects.toThrow(CODE_WRONG)
    expect(await owner.caller.auth.secondFactor()).toEqual({ isOn: false, onSince: null, recoveryCodesLeft: 0 })
    const { key, recoveryCodes } = await turnOn(world, owner)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await owner.caller.auth.secondFactor()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    const refused = { code: 'UNAUTHORIZED', message: CODE_NEEDED }
    await expect(visitor.caller.auth.login(ada)).rejects.toMatchObject(refused)
    await expect(visitor.caller.auth.login({ ...ada, code: '' })).rejects.toMatchObject(refused)
    const wrongPassword = visitor.caller.auth.login({ ...ada, password: 'wrong', code: codeAt(key, world.deps.now()) })
    await expect(wrongPassword).rejects.toThrow('Invalid email or password. Please try again.')
    const code = codeAt(key, world.deps.now())
    await visitor.caller.auth.login({ ...ada, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect((await visitor.caller.auth.me())?.user.email).toBe(ada.email)
  })

  it('accepts each code once, even in concurrent requests, and one time step earlier or later', async () => {
    await using world = await createWorld(open)
    const { key } = await turnOn(world, await world.signUp(ada.email))
    const signIn = (code: string) => world.browser().caller.auth.login({ ...ada, code })
    const code = codeAt(key, world.deps.now())
    const both = await Promise.allSettled([signIn(code), signIn(code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(signIn(code)).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: CODE_WRONG })
    await signIn(codeAt(key, world.deps.now() + STEP))
    await expect(signIn(codeAt(key, world.deps.now()))).rejects.toThrow(CODE_WRONG)
    nextQuarter(world)
    await expect(signIn(codeAt(key, world.deps.now() - 2 * STEP))).rejects.toThrow(CODE_WRONG)
    await expect(signIn(codeAt(key, world.deps.now() + 2 * STEP))).rejects.toThrow(CODE_WRONG)
    await signIn(codeAt(key, world.deps.now() - STEP))
  })

  it('accepts a recovery code once, in any notation, and notifies the owner', async () => {
    await using world = await createWorld(open)
    const owner = await world.signUp(ada.email)
    const { recoveryCodes } = await turnOn(world, owner)
    const code = (recoveryCodes[3] ?? '').toUpperCase().replaceAll('-', ' ')
    await world.browser().caller.auth.login({ ...ada, code })
    expect((await world.lastMailTo(ada.email))?.subject).toBe('A recovery code was used')
    expect((await owner.caller.auth.secondFactor()).recoveryCodesLeft).toBe(9)
    await expect(world.browser().caller.auth.login({ ...ada, code })).rejects.toThrow(CODE_WRONG)
  })

  it('limits wrong codes by account, still admits a known device, and notifies the owner once', async () => {
    await using world = await createWorld(open)
    const owner = await world.signUp(ada.email)
    const { key, recoveryCodes } = await turnOn(world, owner)
    for (let guess = 0; guess < 5; guess += 1) {
      const stranger = world.browser({ ip: `10.3.0.${guess}` })
      await expect(stranger.caller.auth.login({ ...ada, code: 'aaaa-bbbb' })).rejects.toThrow(CODE_WRONG)
    }
    const late = world.browser().caller.auth.login({ ...ada, code: recoveryCodes[0] ?? '' })
    await expect(late).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const emails = await queuedEmails(world)
    expect(emails.filter(({ subject }) => subject === 'Someone knows your password')).toHaveLength(1)
    await owner.caller.auth.login({ ...ada, code: codeAt(key, world.deps.now()) })
    nextQuarter(world)
    await world.browser().caller.auth.login({ ...ada, code: codeAt(key, world.deps.now()) })
  })

  it('limits wrong codes by IP address', async () => {
    await using world = await createWorld(open)
    const emails = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@example.com`)
    for (const email of emails) await turnOn(world, await world.signUp(email, email))
    const guesses = []
    for (const email of emails) {
      for (let guess = 0; guess < 5; guess += 1) {
        const attempt = world.browser({ ip: '10.4.0.1' }).caller.auth.login({ email, password: PASSWORD, code: 'no' })
        guesses.push(await attempt.catch((error: { code: string }) => error.code))
      }
    }
    expect(guesses.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(30)
    expect(guesses.slice(30)).toEqual(Array(5).fill('TOO_MANY_REQUESTS'))
  })

  it('requires password and code to turn it off or to renew recovery codes', async () => {
    await using world = await createWorld(open)
    const owner = await world.signUp(ada.email)
    const ben = await world.signUp('ben@example.com')
    const { key, recoveryCodes } = await turnOn(world, owner)
    const code = codeAt(key, world.deps.now())
    const { auth } = owner.caller
    await expect(auth.startSecondFactor({ password: PASSWORD })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(auth.turnOffSecondFactor({ password: 'wrong', code })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(auth.turnOffSecondFactor({ password: PASSWORD, code: '000 000 0' })).rejects.toThrow(CODE_WRONG)
    await expect(ben.caller.auth.turnOffSecondFactor({ password: PASSWORD, code })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const renewed = await auth.renewRecoveryCodes({ password: PASSWORD, code })
    await expect(world.browser().caller.auth.login({ ...ada, code: recoveryCodes[1] ?? '' })).rejects.toThrow(
      CODE_WRONG,
    )
    await auth.turnOffSecondFactor({ password: PASSWORD, code: renewed.recoveryCodes[0] ?? '' })
    expect((await world.lastMailTo(ada.email))?.subject).toBe('Two-step sign-in is off')
    await world.browser().caller.auth.login(ada)
    expect(await world.deps.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  })

  it('leaves no secret in database or audit log, and needs the key it was encrypted with', async () => {
    await using world = await createWorld(open)
    const owner = await world.signUp(ada.email)
    const { key, recoveryCodes } = await turnOn(world, owner)
    const { db } = world.deps
    const kept = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
      await db.selectFrom('jobs').selectAll().execute(),
    ])
    for (const secret of [key, ...recoveryCodes]) expect(kept).not.toContain(secret)
    const noted = await db.selectFrom('audit_entries').select('action').where('tenantId', 'is not', null).execute()
    expect(noted.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['auth.startSecondFactor', 'auth.confirmSecondFactor']),
    )
    Object.assign(world.deps, { secretKey: randomBytes(32) })
    const signIn = (code: string) => world.browser().caller.auth.login({ ...ada, code })
    await expect(signIn(codeAt(key, world.deps.now()))).rejects.toThrow(CODE_WRONG)
    await signIn(recoveryCodes[0] ?? '')
  })

  it('is removed when the operator’s password is set on the command line', async () => {
    await using world = await createWorld(open)
    await ensureOperator(world.deps, { password: PASSWORD })
    const operator = world.browser()
    await operator.caller.auth.login({ email: 'operator@localhost', password: PASSWORD })
    await turnOn(world, operator)
    await setOperatorPassword(world.deps, 'chosen-by-hand-1!')
    await operator.caller.auth.login({ email: 'operator@localhost', password: 'chosen-by-hand-1!' })
    expect((await operator.caller.auth.secondFactor()).isOn).toBe(false)
  })

  it('has to be confirmed within an hour', async () => {
    await using world = await createWorld(open)
    const owner = await world.signUp(ada.email)
    const { key } = await owner.caller.auth.startSecondFactor({ password: PASSWORD })
    world.clock.advance(60 * 60_000 + 1)
    const late = owner.caller.auth.confirmSecondFactor({ code: codeAt(key, world.deps.now()) })
    await expect(late).rejects.toThrow('Setup took too long. Please start again.')
    await turnOn(world, owner)
  })
})

describe('codes and encrypted secrets', () => {
  const key = Buffer.from('12345678901234567890')

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('the code at %i s matches RFC 6238', async (seconds, code) => {
    expect(await findTotpStep(code, key, seconds * 1000)).toBe(Math.floor(seconds / 30))
    expect(await findTotpStep('000000', key, seconds * 1000)).toBe(null)
  })

  it('a secret can be decrypted only with its key, for its owner, and unchanged', () => {
    const sealed = sealSecret(key, { key: randomBytes(32), owner: 'ada' })
    const own = randomBytes(32)
    const ours = sealSecret(key, { key: own, owner: 'ada' })
    expect(openSecret(ours, { key: own, owner: 'ada' })).toEqual(key)
    expect(openSecret(ours, { key: own, owner: 'ben' })).toBe(null)
    expect(openSecret(sealed, { key: own, owner: 'ada' })).toBe(null)
    expect(openSecret(`${ours.slice(0, -2)}AA`, { key: own, owner: 'ada' })).toBe(null)
    expect(openSecret('', { key: own, owner: 'ada' })).toBe(null)
  })
})
