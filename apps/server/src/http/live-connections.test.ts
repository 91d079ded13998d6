import { Writable } from 'node:stream'

import { createCaller } from '@callwright/api/app-router'
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
import { OPERATOR, testEnvironment } from '../../test/support/test-server.ts'

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

function newConnection(signedIn: { token: string; session: Session }): LiveConnection & { closed: string | null } {
  const result: LiveConnection & { closed: string | null } = {
    ...signedIn,
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
