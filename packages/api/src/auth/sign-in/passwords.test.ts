import { asUserId, type UserId } from '@callwright/db/tables/ids'
import { expect, it } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { type Browser, createWorld, PASSWORD, type World } from '../../testing/test-world.ts'
import { type Limit, consumeAttempt } from '../../context/rate-limit.ts'
import { RESETS_BY_IP } from '../sign-up/email-links.ts'
import { SIGN_UPS_BY_IP } from '../sign-up/sign-up.ts'
import { type HashSlot, reserveHash } from './passwords.ts'
import { SIGN_IN_ATTEMPTS } from './sign-in.ts'

const EMAIL = 'ada@example.com'
const BUSY = { code: 'SERVICE_UNAVAILABLE' }

/** Reserves every slot in a queue until disposed. */
function fillQueue(account: UserId | null): Disposable {
  const slots = new DisposableStack()
  for (;;) {
    try {
      slots.use(reserveHash(account))
    } catch {
      return slots
    }
  }
}

type Attempts = {
  attempt: () => Promise<unknown>
  queue: UserId | null
  /** The number of attempts that get `response` before the limit is reached. */
  max: number
  response: unknown
}

const createForm = (name: string) => ({
  ...{ email: `${name}@example.com`, password: PASSWORD, confirmPassword: PASSWORD, businessName: 'Acme', website: '' },
  ...{ phoneNumber: '(555) 555-0100', servicePlan: 'both' as const, terms: true as const },
})

const ATTEMPTS: [string, (world: World, ada: Browser & { userId: UserId }) => Attempts][] = [
  [
    'a sign-in',
    (world) => ({
      attempt: async () => await world.browser().caller.auth.login({ email: EMAIL, password: 'wrong' }),
      queue: null,
      max: 10,
      response: { code: 'UNAUTHORIZED' },
    }),
  ],
  [
    'a sign-in on a known device',
    (_, ada) => ({
      attempt: async () => await ada.caller.auth.login({ email: EMAIL, password: 'wrong' }),
      queue: ada.userId,
      max: 10,
      response: { code: 'UNAUTHORIZED' },
    }),
  ],
  [
    'a sign-up',
    (world) => {
      let count = 0
      const { auth } = world.browser({ ip: '10.3.0.1' }).caller
      return {
        attempt: async () => await auth.register(createForm(`new${(count += 1)}`)),
        queue: null,
        max: 10,
        response: {},
      }
    },
  ],
  [
    'a password reset',
    (world) => ({
      attempt: async () => await world.browser().caller.auth.resetPassword({ token: 'x', password: 'brand-new-9?' }),
      queue: null,
      max: 30,
      response: { code: 'BAD_REQUEST' },
    }),
  ],
  [
    'a password change',
    (_, { caller, userId }) => ({
      attempt: async () => await caller.auth.changePassword({ currentPassword: 'wrong', password: 'brand-new-9?' }),
      queue: userId,
      max: 10,
      response: { code: 'BAD_REQUEST' },
    }),
  ],
]

describeWorld('a full hashing queue', (it, open) => {
  it.each(ATTEMPTS)(
    'refuses %s with 503 and does not count the attempt',
    async (_, createAttempts) => {
      await using world = await createWorld(open)
      const { attempt, queue, max, response } = createAttempts(world, await world.signUp(EMAIL))
      const tryAttempt = async (): Promise<unknown> =>
        await attempt().then(
          () => ({}),
          (error: unknown) => error,
        )
      {
        using _full = fillQueue(queue)
        for (let count = 0; count <= max; count += 1) expect(await tryAttempt()).toMatchObject(BUSY)
      }
      for (let count = 0; count < max; count += 1) expect(await tryAttempt()).toMatchObject(response as object)
      // Rejected attempts release their slots: these are far more attempts than the queue has slots.
      const limitReached = { code: 'TOO_MANY_REQUESTS' }
      for (let count = 0; count < 60; count += 1) expect(await tryAttempt()).toMatchObject(limitReached)
      using _slot = reserveHash(queue)
    },
    120_000,
  )

  it.each<[string, Limit, (auth: Browser['caller']['auth']) => Promise<unknown>]>([
    ['a sign-in', SIGN_IN_ATTEMPTS.byIp, async (auth) => await auth.login({ email: EMAIL, password: PASSWORD })],
    ['a sign-up', SIGN_UPS_BY_IP, async (auth) => await auth.register(createForm('ben'))],
    ['a reset', RESETS_BY_IP, async (auth) => await auth.resetPassword({ token: 'x', password: 'brand-new-9?' })],
  ])(
    'rejects %s from a sender over its limit before it takes a slot',
    async (_, limit, attempt) => {
      await using world = await createWorld(open)
      const ip = '10.3.0.2'
      const ada = await world.signUp(EMAIL)
      for (let count = 0; count < limit.max; count += 1) await consumeAttempt(world.deps, limit, ip)
      using _full = fillQueue(null)
      await expect(attempt(world.browser({ ip }).caller.auth)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      await expect(attempt(world.browser().caller.auth)).rejects.toMatchObject(BUSY)
      expect((await ada.caller.auth.login({ email: EMAIL, password: PASSWORD })).user.id).toBe(ada.userId)
    },
    120_000,
  )

  it('admits the owner on a known device and rejects others', async ({ world }) => {
    const [ada, ben] = [await world.signUp(EMAIL), await world.signUp('ben@example.com')]
    using _full = fillQueue(null)
    const login = { email: EMAIL, password: PASSWORD }
    await expect(world.browser().caller.auth.login(login)).rejects.toMatchObject(BUSY)
    await expect(ben.caller.auth.login(login)).rejects.toMatchObject(BUSY)
    expect((await ada.caller.auth.login(login)).user.id).toBe(ada.userId)
    await ada.caller.auth.changePassword({ currentPassword: PASSWORD, password: 'brand-new-9?' })
  })
})

it('owners and anonymous senders take turns, owners first, each in order of arrival', async () => {
  const ada = asUserId('ada')
  const order: string[] = []
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const runningHashes = gates.map(async ({ promise }) => await reserveHash(null).use(() => promise))
  const useSlot = async (slot: HashSlot, name: string): Promise<void> =>
    await slot.use(async () => void order.push(name))
  const waitingHashes = [
    useSlot(reserveHash(null), 'stranger 1'),
    useSlot(reserveHash(null), 'stranger 2'),
    useSlot(reserveHash(ada), 'owner 1'),
    useSlot(reserveHash(ada), 'owner 2'),
    useSlot(reserveHash(ada), 'owner 3'),
    useSlot(reserveHash(ada), 'owner 4'),
  ]
  gates[0]?.resolve()
  await Promise.all(waitingHashes)
  expect(order).toEqual(['owner 1', 'stranger 1', 'owner 2', 'stranger 2', 'owner 3', 'owner 4'])
  gates[1]?.resolve()
  await Promise.all(runningHashes)
})

it('one account cannot fill the owners’ queue', () => {
  using _full = fillQueue(asUserId('ada'))
  expect(() => reserveHash(asUserId('ada'))).toThrow('Too many people are signing in right now')
  using _other = reserveHash(asUserId('ben'))
})
