import { USED_CODE_MESSAGE, WRONG_CODE_MESSAGE } from '@callwright/contract/auth'
import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { createKey } from '../testing/create-key.ts'
import { OPERATOR_PASSWORD, signInOperator } from '../testing/operator.ts'
import { listQueuedEmails } from '../testing/queued-emails.ts'
import { type Browser, PASSWORD } from '../testing/test-world.ts'
import { codeAt } from './second-factor/testing/authenticator.ts'

const SETTINGS = {
  url: 'https://hooks.example.com/t0ken',
  description: '',
  events: ['client.paused' as const],
  includeTranscript: false,
}
const KEY = { name: 'CRM', scopes: ['calls:read' as const], expiresInDays: null }
const OPERATOR_KEY = { ...KEY, scopes: ['admin:read' as const] }
const NEW = 'another-horse-9!'

type Reauth = { password: string; code?: string }
type Action = (reauth: Reauth) => Promise<unknown>

/** Actions that can give someone else lasting access to a business, or to the operator's account. */
async function listActions({ caller }: Browser, password: string): Promise<[name: string, act: Action][]> {
  const isOperator = (await caller.auth.me())?.user.role === 'operator'
  const { keys, webhooks } = caller
  const { id: endpointId } = await webhooks.addEndpoint({ ...SETTINGS, password })
  const change = { ...SETTINGS, endpointId, isOn: true }
  return [
    ['a key', async (reauth) => await keys.create({ ...(isOperator ? OPERATOR_KEY : KEY), ...reauth })],
    ['an endpoint', async (reauth) => await webhooks.addEndpoint({ ...SETTINGS, ...reauth })],
    [
      'another URL',
      async (reauth) => await webhooks.changeEndpoint({ ...change, url: 'https://x.example.com', ...reauth }),
    ],
    [
      'other events',
      async (reauth) => await webhooks.changeEndpoint({ ...change, events: ['call.completed'], ...reauth }),
    ],
    ['transcripts', async (reauth) => await webhooks.changeEndpoint({ ...change, includeTranscript: true, ...reauth })],
    ['a secret', async (reauth) => await webhooks.rotateSecret({ endpointId, ...reauth })],
  ]
}

describeWorld('actions that can give others lasting access', (it) => {
  // Security: 14
  it('need the password in a session, and send the owner an email', async ({ world }) => {
    const owners = [
      [await world.signUp('ada@example.com'), PASSWORD, 'ada@example.com'],
      [await signInOperator(world), OPERATOR_PASSWORD, 'operator@localhost'],
    ] as const
    for (const [owner, password, email] of owners) {
      const mails = async () => (await listQueuedEmails(world)).filter(({ recipient }) => recipient === email)
      for (const [name, act] of await listActions(owner, password)) {
        const before = (await mails()).length
        // A program that does not know the field gets the same refusal.
        await expect(act({} as Reauth), name).rejects.toMatchObject({ code: 'BAD_REQUEST' })
        await expect(act({ password: 'wrong' }), name).rejects.toThrow('The current password is not correct.')
        expect([name, (await mails()).length]).toEqual([name, before])
        await act({ password })
        const added = (await mails()).slice(before)
        expect([name, added.map(({ subject }) => subject)]).toEqual([
          name,
          [name === 'a key' ? 'A new API key was created' : 'Your webhooks were changed'],
        ])
        expect(added[0]?.body).not.toContain('t0ken')
        expect(added[0]?.body).toContain('check that each is yours: under Integrations → Webhooks')
      }
    }
  })

  it('need a code too, if two-step sign-in is on', async ({ world, ada }) => {
    const actions = await listActions(ada, PASSWORD)
    const setup = await ada.caller.auth.startSecondFactor({ password: PASSWORD })
    const showCode = (): string => codeAt(setup.key.replaceAll(' ', ''), world.deps.now())
    await ada.caller.auth.confirmSecondFactor({ code: showCode() })
    for (const [name, act] of actions) {
      const missing = 'Please enter the code from your authenticator app.'
      await expect(act({ password: PASSWORD }), name).rejects.toThrow(missing)
      await expect(act({ password: PASSWORD, code: '000000' }), name).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      world.clock.advance(30_000)
      await act({ password: PASSWORD, code: showCode() })
    }
  })

  it('limit wrong passwords; programs and the switch of an endpoint need none', async ({ world, ada }) => {
    const { webhooks } = ada.caller
    const { id: endpointId } = await webhooks.addEndpoint({ ...SETTINGS, password: PASSWORD })
    const change = { ...SETTINGS, endpointId, isOn: false, description: 'CRM' }
    await webhooks.changeEndpoint(change)
    // One that is sent is verified all the same.
    await expect(webhooks.changeEndpoint({ ...change, password: 'wrong' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    const program = world.withKey(await createKey(ada, ['webhooks:write']))
    await program.caller.webhooks.rotateSecret({ endpointId })
    await program.caller.webhooks.addEndpoint(SETTINGS)
    expect((await listQueuedEmails(world)).at(-1)?.body).toContain('The API key “Test” did this.')
    for (let count = 0; count < 10; count += 1) {
      await expect(webhooks.addEndpoint({ ...SETTINGS, password: 'wrong' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    const refused = ada.caller.keys.create({ ...KEY, password: PASSWORD })
    await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('explain a code that was used already, without an email', async ({ world, ada }) => {
    const setup = await ada.caller.auth.startSecondFactor({ password: PASSWORD })
    const code = codeAt(setup.key, world.deps.now())
    await ada.caller.auth.confirmSecondFactor({ code })
    const mails = (await listQueuedEmails(world)).length
    const again = ada.caller.keys.create({ ...KEY, password: PASSWORD, code })
    await expect(again).rejects.toMatchObject({ code: 'BAD_REQUEST', message: USED_CODE_MESSAGE })
    expect(await listQueuedEmails(world)).toHaveLength(mails)
    // At sign-in, someone else may have seen the code.
    const signIn = world.browser().caller.auth.login({ email: 'ada@example.com', password: PASSWORD, code })
    await expect(signIn).rejects.toThrow(WRONG_CODE_MESSAGE)
    expect((await listQueuedEmails(world)).at(-1)?.subject).toBe('Someone knows your password')
  })

  it('are not locked by someone else’s session or silenced by a program', async ({ world }) => {
    const [thief, owner] = [await world.signUp('ada@example.com'), world.browser()]
    await owner.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
    const { key } = await owner.caller.keys.create({ ...KEY, scopes: ['webhooks:write'], password: PASSWORD })
    for (let count = 0; count < 11; count += 1) {
      await expect(thief.caller.keys.create({ ...KEY, password: 'wrong' })).rejects.toThrow()
      await expect(thief.caller.auth.confirmSecondFactor({ code: '000000' })).rejects.toThrow()
    }
    const setup = await owner.caller.auth.startSecondFactor({ password: PASSWORD })
    await owner.caller.auth.confirmSecondFactor({ code: codeAt(setup.key, world.deps.now()) })
    const program = world.withKey(key)
    const { id: endpointId } = await program.caller.webhooks.addEndpoint(SETTINGS)
    for (let count = 0; count < 21; count += 1) await program.caller.webhooks.rotateSecret({ endpointId })
    const mails = async () => (await listQueuedEmails(world)).filter(({ subject }) => subject.includes('webhooks'))
    expect(await mails()).toHaveLength(20)
    world.clock.advance(30_000)
    const code = codeAt(setup.key, world.deps.now())
    await owner.caller.webhooks.rotateSecret({ endpointId, password: PASSWORD, code })
    expect(await mails()).toHaveLength(21)
  })

  it('lose their effect with a new password, if the owner revokes the keys', async ({ world, operator, ada, ben }) => {
    const bens = world.withKey(await createKey(ben, ['calls:read']))
    const ended: string[] = []
    world.deps.events.on('sessionsEnded', ({ sessionId }) => ended.push(sessionId))
    const kept = world.withKey(await createKey(ada, ['calls:read']))
    await ada.caller.auth.changePassword({ currentPassword: PASSWORD, password: NEW })
    await kept.caller.calls.list({})
    const change = { currentPassword: NEW, password: PASSWORD, revokeKeys: true }
    expect(await ada.caller.auth.changePassword(change)).toMatchObject({ revokedKeys: 1 })
    await expect(kept.caller.calls.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(ended).toHaveLength(1)

    const another = world.withKey(await createKey(ada, ['calls:read']))
    await ada.caller.auth.forgotPassword({ email: 'ada@example.com' })
    const token = (await world.lastMailTo('ada@example.com'))?.token ?? ''
    await ada.caller.auth.resetPassword({ token, password: NEW, revokeKeys: true })
    await expect(another.caller.calls.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(ended).toHaveLength(3)
    await bens.caller.calls.list({})

    const { key } = await operator.caller.keys.create({ ...OPERATOR_KEY, password: OPERATOR_PASSWORD })
    const asOperator = { currentPassword: OPERATOR_PASSWORD, password: NEW, revokeKeys: true }
    expect(await operator.caller.auth.changePassword(asOperator)).toMatchObject({ revokedKeys: 1 })
    await expect(world.withKey(key).caller.admin.clients({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await bens.caller.calls.list({})
  })
})
