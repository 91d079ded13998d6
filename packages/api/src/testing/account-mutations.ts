import { codeAt } from '../auth/second-factor/testing/authenticator.ts'
import { type Browser, PASSWORD, type World } from './test-world.ts'

type Auth = Browser['caller']['auth']
type Mutation = (fixture: { world: World }) => Promise<() => Promise<unknown>>

let accounts = 0
/** A mutation by a new user, who is signed in twice. */
function withAccount(mutate: (auth: Auth) => Promise<unknown>): Mutation {
  return async ({ world }) => {
    accounts += 1
    const email = `account${accounts}@example.com`
    const { caller } = await world.signUp(email)
    await world.browser().caller.auth.login({ email, password: PASSWORD })
    return async () => await mutate(caller.auth)
  }
}

function withSecondFactor(
  mutate: (auth: Auth, reauth: { password: string; code: string }) => Promise<unknown>,
): Mutation {
  return async ({ world }) => {
    accounts += 1
    const { auth } = (await world.signUp(`account${accounts}@example.com`)).caller
    const { key } = await auth.startSecondFactor({ password: PASSWORD })
    await auth.confirmSecondFactor({ code: codeAt(key, world.deps.now()) })
    // Each code is accepted once.
    world.clock.advance(30_000)
    return async () => await mutate(auth, { password: PASSWORD, code: codeAt(key, world.deps.now()) })
  }
}

export const ACCOUNT_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'auth.changePassword': withAccount(
    async (auth) => await auth.changePassword({ currentPassword: PASSWORD, password: 'another-horse-9!' }),
  ),
  'auth.endSession': withAccount(async (auth) => {
    const other = (await auth.sessions()).rows.find(({ isCurrent }) => !isCurrent)
    await auth.endSession({ sessionId: other?.id ?? '' })
  }),
  'auth.endOtherSessions': withAccount(async (auth) => await auth.endOtherSessions()),
  'auth.startSecondFactor': withAccount(async (auth) => await auth.startSecondFactor({ password: PASSWORD })),
  async 'auth.confirmSecondFactor'({ world }) {
    const { auth } = (await world.signUp('careful@example.com')).caller
    const { key } = await auth.startSecondFactor({ password: PASSWORD })
    return async () => await auth.confirmSecondFactor({ code: codeAt(key, world.deps.now()) })
  },
  'auth.renewRecoveryCodes': withSecondFactor(async (auth, reauth) => await auth.renewRecoveryCodes(reauth)),
  'auth.turnOffSecondFactor': withSecondFactor(async (auth, reauth) => await auth.turnOffSecondFactor(reauth)),
}
