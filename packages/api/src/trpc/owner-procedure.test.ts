import { BUSINESS_SCOPES, OPERATOR_SCOPES, type Scope } from '@callwright/contract/api-keys'
import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { createOwnBusinessKey } from '../testing/create-key.ts'
import { OPERATOR_PASSWORD, signInOperator, tenantOf } from '../testing/operator.ts'
import { type KeyUser, PASSWORD } from '../testing/test-world.ts'

const ENDPOINT = {
  url: 'https://hooks.example.com/',
  description: '',
  events: ['client.paused' as const],
  includeTranscript: false,
}

describeWorld('webhooks and keys', (it) => {
  // Security: 1
  it('belong to the business or to the installation, by the session or key alone', async ({ world }) => {
    const { db } = world.deps
    const [ada, operator] = [await world.signUp('ada@example.com'), await signInOperator(world)]
    const [adas, operatorsOwn] = [await tenantOf(ada), await tenantOf(operator)]
    const keyOf = async ({ caller }: KeyUser, password: string, scopes: readonly Scope[]): Promise<KeyUser> =>
      world.withKey(
        (await caller.keys.create({ name: 'Test', scopes: [...scopes], expiresInDays: null, password })).key,
      )
    const callers = [
      ['a business', ada, adas, PASSWORD],
      ['a business’s key', await keyOf(ada, PASSWORD, BUSINESS_SCOPES), adas, undefined],
      ['the operator', operator, null, OPERATOR_PASSWORD],
      ['the operator’s key', await keyOf(operator, OPERATOR_PASSWORD, OPERATOR_SCOPES), null, undefined],
      [
        'a key of the operator’s business',
        world.withKey(await createOwnBusinessKey(operator)),
        operatorsOwn,
        undefined,
      ],
    ] as const
    const added = new Map<string | null, string[]>()
    for (const [name, { caller, ctx }, owner, password] of callers) {
      const { id } = await caller.webhooks.addEndpoint({ ...ENDPOINT, ...(password && { password }) })
      added.set(owner, [...(added.get(owner) ?? []), id])
      const { session } = (await ctx()).caller
      const actor = { actorUserId: session?.user.id, actorKeyId: session?.key?.id ?? null }
      const entries = await db
        .selectFrom('audit_entries')
        .selectAll()
        .where('tenantId', owner ? '=' : 'is', owner)
        .execute()
      expect([name, entries]).toEqual([
        name,
        expect.arrayContaining([expect.objectContaining({ action: 'webhooks.addEndpoint', ...actor })]),
      ])
    }
    for (const [name, { caller }, owner, password] of callers) {
      expect([name, (await caller.webhooks.endpoints()).rows.map(({ id }) => id)]).toEqual([name, added.get(owner)])
      const refusal = { code: 'FORBIDDEN', message: 'An API key cannot do this. Please sign in.' }
      if (password === undefined) await expect(caller.keys.list(), name).rejects.toMatchObject(refusal)
    }
    expect((await ada.caller.keys.list()).rows.map(({ scopes }) => scopes)).toEqual([[...BUSINESS_SCOPES]])
    expect((await operator.caller.keys.list()).rows.map(({ scopes }) => scopes)).toEqual([[...OPERATOR_SCOPES]])
  })

  // Security: 1
  it('of one owner refuse the permissions of the other', async ({ world, ada, operator }) => {
    const rows = [
      [ada, PASSWORD, ['admin:write'], 'Invalid request: scopes[0] must be one of calls:read, calls:write, '],
      [
        operator,
        OPERATOR_PASSWORD,
        ['admin:read', 'calls:read'],
        'Invalid request: scopes[1] must be one of admin:read, admin:write',
      ],
    ] as const
    for (const [{ caller }, password, scopes, message] of rows) {
      const create = caller.keys.create({ name: 'Test', scopes: [...scopes], expiresInDays: null, password })
      await expect(create).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(message) })
    }
    expect(await world.deps.db.selectFrom('api_keys').selectAll().execute()).toEqual([])
  })
})
