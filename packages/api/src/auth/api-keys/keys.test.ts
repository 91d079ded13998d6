import { TRPCError } from '@trpc/server'
import { expect } from 'vitest'

import { exportAudit } from '../../audit/audit-log.ts'
import { hashSecret } from '../../context/secrets.ts'
import { replayDecisions, NO_DECISIONS } from '../../privacy/replay-after-restore.ts'
import { makeList } from '../../testing/campaigns.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { createOwnBusinessKey } from '../../testing/create-key.ts'
import { OPERATOR_PASSWORD, tenantOf } from '../../testing/operator.ts'
import { type Browser, PASSWORD, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { messageFor } from '../../trpc/trpc.ts'
import { newApiKey } from './api-key.ts'
import { readApiKey } from './read-api-key.ts'

type KeyInput = Parameters<Browser['caller']['keys']['create']>[0]

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60_000
const CRM: KeyInput = { name: 'CRM', scopes: ['calls:read', 'calls:write'], expiresInDays: null, password: PASSWORD }
const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Not authenticated' }

function listEndedSessions({ deps }: World): string[] {
  const ended: string[] = []
  deps.events.on('sessionsEnded', ({ sessionId }) => ended.push(sessionId))
  return ended
}

describeWorld('API keys', (it) => {
  it('are shown once, and act for their own business only', async ({ world }) => {
    const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const { callId } = await ada.caller.calls.place({ phoneNumber: '2125550151' })
    const { key, ...created } = await ada.caller.keys.create({ ...CRM, name: ' CRM ' })
    expect(key).toMatch(/^cw_[0-9A-Za-z]{49}$/)
    expect(created).toMatchObject({
      ...{ name: 'CRM', prefix: key.slice(0, 7), suffix: key.slice(-4), scopes: ['calls:read', 'calls:write'] },
      ...{ createdBy: 'ada@example.com', expiresAt: null, lastUsedAt: null, lastUsedIp: null, revokedAt: null },
    })
    const list = await ada.caller.keys.list()
    expect(list.rows).toEqual([created])
    expect(JSON.stringify(list)).not.toContain(key.slice(7, -4))
    expect((await ben.caller.keys.list()).rows).toEqual([])
    const stored = await world.deps.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(key.slice(7, -4))
    expect(stored).toMatchObject([{ keyHash: hashSecret(key), tenantId: await tenantOf(ada) }])

    const crm = world.withKey(key)
    expect((await crm.caller.calls.byId({ callId })).id).toBe(callId)
    await crm.caller.calls.saveNotes({ callId, notes: 'From the CRM.' })
    const bensKey = await ben.caller.keys.create(CRM)
    const bens = world.withKey(bensKey.key)
    expect((await bens.caller.calls.list({})).rows).toEqual([])
    const notFound = { code: 'NOT_FOUND' }
    await expect(bens.caller.calls.byId({ callId })).rejects.toMatchObject(notFound)
    await expect(bens.caller.calls.saveNotes({ callId, notes: '' })).rejects.toMatchObject(notFound)
    await expect(ben.caller.keys.revoke({ keyId: created.id })).rejects.toMatchObject(notFound)
    expect((await crm.caller.calls.byId({ callId })).notes).toBe('From the CRM.')
  })

  it('of the operator reach the operator’s procedures, and no business’s', async ({ world, operator }) => {
    const ada = await world.signUp('ada@example.com', 'Ada')
    const input = {
      name: 'Metrics',
      scopes: ['admin:read' as const],
      expiresInDays: 30 as const,
      password: OPERATOR_PASSWORD,
    }
    const { key, ...created } = await operator.caller.keys.create(input)
    expect(key).toMatch(/^cwop_/)
    expect(created).toMatchObject({ createdBy: 'operator@localhost', expiresAt: created.createdAt + 30 * DAY_MS })
    expect((await operator.caller.keys.list()).rows.map(({ id }) => id)).toEqual([created.id])
    const metrics = world.withKey(key)
    expect((await metrics.caller.admin.clients({})).rows).toHaveLength(1)
    const tenantId = await tenantOf(ada)
    await expect(metrics.caller.admin.setPaused({ tenantId, paused: true })).rejects.toMatchObject({
      ...{ code: 'FORBIDDEN', message: 'This API key lacks the permission "admin:write".' },
    })
    await expect(metrics.caller.calls.list({})).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Forbidden' })

    const ownBusiness = world.withKey(await createOwnBusinessKey(operator))
    expect((await ownBusiness.caller.calls.list({})).rows).toEqual([])
    await expect(ownBusiness.caller.admin.clients({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const own = (await ownBusiness.ctx()).caller.session?.key
    await expect(operator.caller.keys.revoke({ keyId: own?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ada.caller.keys.revoke({ keyId: created.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ada.caller.keys.list()).toEqual({ rows: [] })
    await operator.caller.keys.revoke({ keyId: created.id })
    await expect(metrics.caller.admin.clients({})).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('stop working when they are revoked, and close their connections', async ({ world, ada }) => {
    const ended = listEndedSessions(world)
    const { key, id: keyId } = await ada.caller.keys.create(CRM)
    const other = await ada.caller.keys.create(CRM)
    const [crm, otherCrm] = [world.withKey(key), world.withKey(other.key)]
    await crm.caller.calls.list({})
    expect(await ada.caller.keys.revoke({ keyId })).toEqual({ keyId })
    await expect(crm.caller.calls.list({})).rejects.toMatchObject(UNAUTHORIZED)
    await otherCrm.caller.calls.list({})
    expect(ended).toEqual([hashSecret(key)])
    const { rows } = await ada.caller.keys.list()
    const isRevoked = new Map(rows.map(({ id, revokedAt }) => [id, revokedAt !== null]))
    expect([isRevoked.get(keyId), isRevoked.get(other.id)]).toEqual([true, false])
    const revokedAt = rows.find(({ id }) => id === keyId)?.revokedAt
    world.clock.advance(MINUTE_MS)
    await ada.caller.keys.revoke({ keyId })
    expect((await ada.caller.keys.list()).rows.find(({ id }) => id === keyId)?.revokedAt).toBe(revokedAt)
  })

  it('survive a password reset', async ({ world, ada }) => {
    const crm = world.withKey((await ada.caller.keys.create(CRM)).key)
    await ada.caller.auth.forgotPassword({ email: 'ada@example.com' })
    const { token = '' } = (await world.lastMailTo('ada@example.com')) ?? {}
    await ada.caller.auth.resetPassword({ token, password: 'another-horse-9!' })
    expect(await ada.caller.auth.me()).toBe(null)
    await crm.caller.calls.list({})
  })

  it('keep their event streams open after a password reset, but not after they are revoked', async ({ world, ada }) => {
    const { events } = world.deps
    const { key, id: keyId } = await ada.caller.keys.create(CRM)
    const stream = await world.withKey(key).caller.calls.callCompleted()
    const iterator = stream[Symbol.asyncIterator]()
    const first = iterator.next()
    await waitUntil(async () => events.listenerCount('callCompleted') > 0)
    events.emit('sessionsEnded', { userId: ada.userId, sessionId: 'all' })
    const call = { tenantId: await tenantOf(ada), callId: 'call', conversationId: 'conversation', eventNumber: 1 }
    events.emit('callCompleted', call)
    expect((await first).done).toBe(false)
    const next = iterator.next()
    await ada.caller.keys.revoke({ keyId })
    expect((await next).done).toBe(true)
  })

  it('expire', async ({ world, ada }) => {
    const { key, expiresAt, createdAt } = await ada.caller.keys.create({ ...CRM, expiresInDays: 90 })
    expect(expiresAt).toBe(createdAt + 90 * DAY_MS)
    const crm = world.withKey(key)
    world.clock.advance(90 * DAY_MS - MINUTE_MS)
    await crm.caller.calls.list({})
    world.clock.advance(MINUTE_MS)
    await expect(crm.caller.calls.list({})).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('are limited to twenty usable ones per owner', async ({ world, operator, ada, ben }) => {
    const create = async (expiresInDays: 30 | null): Promise<string> =>
      (await ada.caller.keys.create({ ...CRM, expiresInDays })).id
    const first = await create(null)
    for (let count = 1; count < 19; count += 1) await create(null)
    const attempts = await Promise.allSettled([create(30), create(30), create(30)])
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(create(null)).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: 'There can be at most 20 keys. Please revoke one first.' },
    })
    await ben.caller.keys.create(CRM)
    await operator.caller.keys.create({
      ...{ name: 'Metrics', scopes: ['admin:read'], expiresInDays: null, password: OPERATOR_PASSWORD },
    })
    await ada.caller.keys.revoke({ keyId: first })
    await create(null)
    world.clock.advance(30 * DAY_MS)
    await ada.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
    await create(null)
    await expect(create(null)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { rows } = await ada.caller.keys.list()
    expect(rows).toHaveLength(22)
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(rows.map((row) => row.createdAt).toSorted((a, b) => b - a))
  })

  it('need a name and known permissions', async ({ ada }) => {
    const create = async (change: object): Promise<unknown> =>
      await ada.caller.keys.create({ ...CRM, ...change }).catch((error: unknown) => error)
    const explain = async (change: object): Promise<string> => {
      const error = await create(change)
      return error instanceof TRPCError ? messageFor(error) : ''
    }
    expect(await explain({ name: '  ' })).toBe('Please name the key')
    expect(await explain({ scopes: [] })).toBe('Please choose at least one permission')
    for (const change of [{ scopes: ['admin:read'] }, { expiresInDays: 3650 }, { tenantId: 'x' }]) {
      expect(await create(change)).toMatchObject({ code: 'BAD_REQUEST' })
    }
    const { scopes } = await ada.caller.keys.create({ ...CRM, scopes: ['calls:read', 'calls:read'] })
    expect(scopes).toEqual(['calls:read'])
  })

  it('of a paused business may only read', async ({ world, operator, ada, tenantId }) => {
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const scopes = ['calls:read' as const, 'campaigns:read' as const, 'agent:write' as const]
    const crm = world.withKey((await ada.caller.keys.create({ ...CRM, scopes })).key)
    await operator.caller.admin.setPaused({ tenantId, paused: true })
    await crm.caller.calls.list({})
    await crm.caller.bulk.findDoNotCall({ phoneNumbers: ['+12125550100'] })
    await crm.caller.bulk.plan({ list: makeList(['2125550100']) })
    const savePrompt = async (): Promise<unknown> => await crm.caller.agent.savePrompt({ systemPrompt: 'Kept.' })
    await expect(savePrompt()).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Service is paused' })
    await ada.caller.agent.savePrompt({ systemPrompt: 'A person may.' })
    await operator.caller.admin.setPaused({ tenantId, paused: false })
    await savePrompt()
  })

  it('of an erased business stop working at once, and close their connections', async ({ world, ada, ben }) => {
    const { key } = await ada.caller.keys.create(CRM)
    const bens = world.withKey((await ben.caller.keys.create(CRM)).key)
    const ended = listEndedSessions(world)
    await ada.caller.business.erase({ password: PASSWORD })
    await expect(world.withKey(key).caller.calls.list({})).rejects.toMatchObject(UNAUTHORIZED)
    expect(ended).toEqual(['all', hashSecret(key)])
    await bens.caller.calls.list({})
  })

  it('are revoked by a restore, because the backup may have keys that were revoked since', async ({ world, ada }) => {
    const crm = world.withKey((await ada.caller.keys.create(CRM)).key)
    await crm.caller.calls.list({})
    const restored = { file: 'backup.tar', madeAt: new Date(0).toISOString() }
    await replayDecisions(world.deps, { decided: NO_DECISIONS, restored })
    await expect(crm.caller.calls.list({})).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('record their last use at most once a minute', async ({ world, ada }) => {
    const { key, createdAt } = await ada.caller.keys.create(CRM)
    const use = async (ip: string): Promise<void> => void (await readApiKey(world.deps, key, { ip }))
    const readUse = async () => {
      const [row] = (await ada.caller.keys.list()).rows
      return [row?.lastUsedIp, row?.lastUsedAt] as const
    }
    await readApiKey(world.deps, key, { touch: false })
    expect(await readUse()).toEqual([null, null])
    await use('192.0.2.1')
    const [ip, firstUse] = await readUse()
    expect([ip, (firstUse ?? 0) >= createdAt]).toEqual(['192.0.2.1', true])
    world.clock.advance(MINUTE_MS / 2)
    await use('192.0.2.2')
    expect(await readUse()).toEqual(['192.0.2.1', firstUse])
    world.clock.advance(MINUTE_MS)
    await use('192.0.2.2')
    expect((await readUse())[0]).toBe('192.0.2.2')
  })

  it('that were never issued are refused', async ({ world, ada }) => {
    const { key } = await ada.caller.keys.create(CRM)
    const session = ada.cookies.session ?? ''
    for (const wrong of [newApiKey('business'), newApiKey('operator'), key.toUpperCase(), session, hashSecret(key)]) {
      await expect(world.withKey(wrong).caller.calls.list({})).rejects.toMatchObject(UNAUTHORIZED)
    }
  })

  it('are named in the audit log, which never contains a key', async ({ world, operator }) => {
    const { db } = world.deps
    const ada = await world.signUp('ada@example.com', 'Ada')
    const { key, id } = await ada.caller.keys.create({ ...CRM, scopes: ['agent:write'] })
    const crm = world.withKey(key, { ip: '192.0.2.7' })
    await crm.caller.agent.savePrompt({ systemPrompt: 'Kept.' })
    await expect(crm.caller.calls.place({ phoneNumber: '2125550151' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await ada.caller.agent.savePrompt({ systemPrompt: 'By hand.' })
    await ada.caller.keys.revoke({ keyId: id })
    const { rows } = await operator.caller.admin.audit({ userId: ada.userId })
    const acted = rows.map(({ action, actorKey, ip }) => [action, actorKey, ip])
    expect(acted).toContainEqual(['agent.savePrompt', 'CRM', '192.0.2.7'])
    expect(acted).toContainEqual(['calls.place', 'CRM', '192.0.2.7'])
    expect(acted.filter(([action]) => action === 'agent.savePrompt').map(([, name]) => name)).toEqual([null, 'CRM'])
    expect(rows.find(({ action }) => action === 'calls.place')?.after).toBe('{"refused":true}')
    const managed = rows.filter(({ action }) => action.startsWith('keys.'))
    expect(managed.map(({ action, actorKey, subject }) => [action, actorKey, subject])).toEqual([
      ['keys.revoke', null, id],
      ['keys.create', null, id],
    ])
    expect((await operator.caller.admin.audit({ search: 'crm' })).rows).toHaveLength(2)
    let text = ''
    for await (const chunk of exportAudit(world.deps, { action: 'agent.savePrompt' })) text += chunk
    expect(text).toContain('ada@example.com (API key “CRM”)')
    const entries = JSON.stringify(await db.selectFrom('audit_entries').selectAll().execute())
    expect(entries).not.toContain(key.slice(7, -4))
    expect(entries).not.toContain(hashSecret(key))
  })
})
