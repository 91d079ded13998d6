import { expect, it } from 'vitest'

import { appRouter } from '../app-router.ts'
import { recordAudit } from './audit.ts'
import { makeList, makeNumbers } from '../testing/campaigns.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { EVERY_MUTATION, type MutationFixture } from '../testing/every-mutation.ts'
import { signInOperator, tenantOf } from '../testing/operator.ts'
import { createWorld } from '../testing/test-world.ts'
import { operatorProcedure, ownerProcedure, publicProcedure, tenantProcedure, userProcedure } from '../trpc/trpc.ts'

const BASE_PROCEDURES = [
  publicProcedure,
  userProcedure,
  tenantProcedure('session'),
  operatorProcedure('session'),
  ownerProcedure('session'),
]

/** Each base procedure's first middleware, which writes the audit log. */
const BASES = new Set(BASE_PROCEDURES.map((base) => firstStep(Reflect.get(Object(base), '_def'))))

function firstStep(definition: unknown): unknown {
  const steps: unknown = Reflect.get(Object(definition), 'middlewares')
  return Array.isArray(steps) ? steps[0] : undefined
}

/** A mutation only because its input is too long for a URL. */
const READ_ONLY_MUTATIONS = ['bulk.findDoNotCall', 'bulk.plan']

const procedures: Readonly<Record<string, object>> = { ...appRouter._def.procedures }
const mutations = Object.entries(procedures).flatMap(([path, procedure]) => {
  const definition: unknown = Reflect.get(procedure, '_def')
  return Reflect.get(Object(definition), 'type') === 'mutation'
    ? [{ path, definition: Object(definition) as object }]
    : []
})

it('every mutation is built on a base procedure that writes the audit log', () => {
  expect(BASES.has(undefined)).toBe(false)
  expect(new Set(mutations.map(({ path }) => path.split('.')[0]))).toEqual(
    new Set(['auth', 'business', 'calls', 'agent', 'bulk', 'bookings', 'keys', 'tools', 'webhooks', 'admin']),
  )
  for (const { path, definition } of mutations) {
    expect([path, BASES.has(firstStep(definition))]).toEqual([path, true])
  }
})

it('the test list has every mutation', () => {
  const paths = mutations.map(({ path }) => path)
  expect([...Object.keys(EVERY_MUTATION), ...READ_ONLY_MUTATIONS].toSorted()).toEqual(paths.toSorted())
})

describeWorld('the audit log', (it, open) => {
  // Security: 52
  it('records every mutation with user, action, time and IP address', async () => {
    await using world = await createWorld(open, { rateLimitsEnabled: false })
    const { db } = world.deps
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const people: MutationFixture = { world, operator, ada, tenantId: await tenantOf(ada), email: 'ada@example.com' }
    await ada.caller.bulk.findDoNotCall({ phoneNumbers: ['+12125550100'] })
    await ada.caller.bulk.plan({ list: makeList(makeNumbers(1)) })
    const actors = { admin: (await operator.ctx()).caller.session?.user.id, other: ada.userId }
    for (const [path, prepare] of Object.entries(EVERY_MUTATION)) {
      const mutate = await prepare(people)
      const knownIds = new Set((await db.selectFrom('audit_entries').select('id').execute()).map((row) => row.id))
      const before = world.deps.now()
      await mutate()
      const entries = (await db.selectFrom('audit_entries').selectAll().execute()).filter(({ id }) => !knownIds.has(id))
      const [entry] = entries.filter(({ action }) => action === path)
      expect([path, entry?.action]).toEqual([path, path])
      expect([path, typeof entry?.ip, (entry?.at ?? 0) >= before]).toEqual([path, 'string', true])
      const [slice] = path.split('.')
      if (slice === 'auth') continue
      expect([path, entry?.actorUserId]).toEqual([path, slice === 'admin' ? actors.admin : actors.other])
      if (slice !== 'admin') expect([path, entry?.tenantId]).toEqual([path, people.tenantId])
    }
    const bensEntries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('tenantId', '=', await tenantOf(ben))
      .execute()
    expect(bensEntries.map((row) => row.action).toSorted()).toEqual(['auth.login', 'auth.register'])
    const readOnlyEntries = await db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', 'in', READ_ONLY_MUTATIONS)
      .execute()
    expect(readOnlyEntries).toEqual([])
  })

  // Security: 52
  it('contains no secrets, and records attempts at forbidden mutations', async ({ world, ada }) => {
    const { db } = world.deps
    const { caller } = await ada.ctx()
    const before = { password: 'hunter2', apiKey: 'sk-1', nested: [{ resetToken: 'abc' }], name: 'Ada' }
    await recordAudit(db, { ...world.deps, caller }, { action: 'test.secret', before })
    const entry = await db
      .selectFrom('audit_entries')
      .select('before')
      .where('action', '=', 'test.secret')
      .executeTakeFirstOrThrow()
    expect(entry.before).toBe(
      '{"password":"(secret)","apiKey":"(secret)","nested":[{"resetToken":"(secret)"}],"name":"Ada"}',
    )
    for (let times = 0; times < 30; times += 1) {
      await expect(ada.caller.admin.setSignUp({ signUp: 'closed' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    const refusals = await db.selectFrom('audit_entries').selectAll().where('action', '=', 'admin.setSignUp').execute()
    expect(refusals).toHaveLength(20)
    expect(refusals[0]).toMatchObject({ actorUserId: ada.userId, after: '{"refused":true}' })
  })

  it('cannot be changed, and only old entries can be deleted', async ({ world }) => {
    const { db } = world.deps
    await world.signUp('ada@example.com')
    const oldEntry = {
      id: 'old',
      at: world.deps.now() - 31 * 86_400_000,
      actorUserId: null,
      tenantId: null,
      action: 'test.old',
    }
    await db
      .insertInto('audit_entries')
      .values({ ...oldEntry, subject: null, ip: null, before: null, after: null })
      .execute()
    await expect(db.updateTable('audit_entries').set({ action: 'nothing' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow(/kept/)
    await db.deleteFrom('audit_entries').where('id', '=', 'old').execute()
    const remaining = await db.selectFrom('audit_entries').select('action').orderBy('id').execute()
    expect(remaining.map((row) => row.action)).toEqual(['auth.register', 'auth.login'])
  })
})
