import { Writable } from 'node:stream'

import { createCaller } from '@callwright/api/app-router'
import { readApiKey } from '@callwright/api/auth/api-keys/read-api-key'
import { ensureOperator } from '@callwright/api/auth/operator'
import { endSession, readSession } from '@callwright/api/auth/sessions/sessions'
import type { Caller, Session } from '@callwright/api/context/context'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { configFrom } from '../config/config.ts'
import { type Installation, openInstallation } from '../installation/open-installation.ts'
import { createLiveConnections, type LiveConnection } from './live-connections.ts'
import { createLog } from '../logging/log.ts'
import { OPERATOR, testEnvironment } from '../../harness/test-server.ts'

async function openTestInstallation(): Promise<Installation & AsyncDisposable> {
  const log = createLog('error', new Writable({ write: (_chunk, _encoding, done) => done() }))
  const installation = await openInstallation(configFrom(await addDatabaseUrl(testEnvironment())), { log })
  await ensureOperator(installation.deps, { password: OPERATOR.password })
  return { ...installation, [Symbol.asyncDispose]: installation.close }
}

async function signIn({ deps }: Installation): Promise<{ token: string; session: Session }> {
  let token = ''
  const cookies: Caller['cookies'] = { setSession: (value) => void (token = value), clearSession() {}, setDevice() {} }
  const caller: Caller = {
    session: null,
    sessionToken: null,
    deviceToken: null,
    ip: '127.0.0.1',
    userAgent: null,
    cookies,
  }
  await createCaller({ ...deps, caller }).auth.login({ ...OPERATOR, rememberMe: false })
  const session = await readSession(deps, token)
  if (!session) throw new Error('The sign-in created no session')
  return { token, session }
}

/** Creates an API key of the operator's. */
async function createKey(installation: Installation): Promise<{ token: string; session: Session }> {
  const { deps } = installation
  const { session, token } = await signIn(installation)
  const cookies: Caller['cookies'] = { setSession() {}, clearSession() {}, setDevice() {} }
  const caller: Caller = { session, sessionToken: token, deviceToken: null, ip: '127.0.0.1', userAgent: null, cookies }
  const { keys } = createCaller({ ...deps, caller })
  const { key } = await keys.create({
    ...{ name: 'Test', scopes: ['admin:read'], expiresInDays: null, password: OPERATOR.password },
  })
  const keySession = await readApiKey(deps, key, { touch: false })
  if (!keySession) throw new Error('The key does not work')
  return { token: key, session: keySession }
}

function newConnection(signedIn: { token: string; session: Session }): LiveConnection & { closed: string | null } {
  const result: LiveConnection & { closed: string | null } = {
    session: signedIn.session,
    credential: signedIn.token,
    closed: null,
    close: (why) => void (result.closed = why),
  }
  return result
}

test('the next check closes the connections of a session that ended on another node, and stopping closes the rest', async () => {
  await using installation = await openTestInstallation()
  const live = createLiveConnections(installation.deps, 20)
  const [first, second] = [await signIn(installation), await signIn(installation)]
  const endedConnections = [newConnection(first), newConnection(first)]
  const otherConnection = newConnection(second)
  for (const connection of [...endedConnections, otherConnection]) live.add(connection)
  await endSession(installation.deps, first.token)
  await waitUntil(() => live.size === 1, 'the next check')
  expect(endedConnections.map((each) => each.closed)).toEqual(['session-ended', 'session-ended'])
  expect(otherConnection.closed).toBeNull()
  live.closeAll()
  expect(otherConnection.closed).toBe('stopping')
  expect(live.add(newConnection(second))).toBeNull()
})

test("ending a session closes its connections, and ending all of a user's sessions closes all of that user's connections", async () => {
  await using installation = await openTestInstallation()
  const live = createLiveConnections(installation.deps)
  const [first, second] = [await signIn(installation), await signIn(installation)]
  const [endedConnection, otherConnection] = [newConnection(first), newConnection(second)]
  live.add(endedConnection)
  live.add(otherConnection)
  const userId = first.session.user.id
  installation.deps.events.emit('sessionsEnded', { userId, sessionId: first.session.sessionId })
  expect([endedConnection.closed, otherConnection.closed]).toEqual(['session-ended', null])
  installation.deps.events.emit('sessionsEnded', { userId, sessionId: 'all' })
  expect(otherConnection.closed).toBe('session-ended')
  expect(live.size).toBe(0)
  live.closeAll()
})

test('an API key’s connections close at the next check after its revocation on another node, but not after a new password', async () => {
  await using installation = await openTestInstallation()
  const live = createLiveConnections(installation.deps, 20)
  const [revoked, kept] = [await createKey(installation), await createKey(installation)]
  const [revokedConnection, keptConnection] = [newConnection(revoked), newConnection(kept)]
  for (const connection of [revokedConnection, keptConnection]) live.add(connection)
  installation.deps.events.emit('sessionsEnded', { userId: kept.session.user.id, sessionId: 'all' })
  const { db } = installation.deps
  const { key } = revoked.session
  await db
    .updateTable('api_keys')
    .set({ revokedAt: 1 })
    .where('id', '=', key?.id ?? '')
    .execute()
  await waitUntil(() => live.size === 1, 'the next check')
  expect([revokedConnection.closed, keptConnection.closed]).toEqual(['session-ended', null])
  await db.updateTable('api_keys').set({ expiresAt: Date.now() }).execute()
  await waitUntil(() => live.size === 0, 'the check after the expiry')
  expect(keptConnection.closed).toBe('session-ended')
  live.closeAll()
})

test('the connection of a key that was revoked while its request was counted closes at once', async () => {
  await using installation = await openTestInstallation()
  const live = createLiveConnections(installation.deps)
  const [revoked, kept] = [await createKey(installation), await createKey(installation)]
  const { key } = revoked.session
  await installation.deps.db
    .updateTable('api_keys')
    .set({ revokedAt: 1 })
    .where('id', '=', key?.id ?? '')
    .execute()
  const [revokedConnection, keptConnection] = [newConnection(revoked), newConnection(kept)]
  for (const connection of [revokedConnection, keptConnection]) live.add(connection)
  await waitUntil(() => live.size === 1, 'the check')
  expect([revokedConnection.closed, keptConnection.closed]).toEqual(['session-ended', null])
  live.closeAll()
})
