import { expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { listeningAddress, ownAddresses } from '../../src/config/own-addresses.ts'
import { readEmails } from '../support/read-emails.ts'
import { OPERATOR, startTestServer } from '../../harness/test-server.ts'

/** The statuses of a sign-in and of a socket in a browser that shows this address. */
async function signIn(address: string, origin = address): Promise<unknown[]> {
  const headers = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(OPERATOR) })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const socket = new WebSocket(`${address.replace('http', 'ws')}/trpc`, { headers: { origin, cookie } })
  const opened = new Promise((resolve) =>
    socket.on('error', () => resolve('refused')).on('open', () => resolve('open')),
  )
  const result = [login.status, await opened]
  socket.terminate()
  return result
}

// Security: 8, 19
test.each([
  ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/, 'localhost'],
  ['localhost', /^http:\/\/localhost:\d+$/, '127.0.0.1'],
  ['LocalHost.', /^http:\/\/localhost:\d+$/, '127.0.0.1'],
  ['127.1', /^http:\/\/127\.0\.0\.1:\d+$/, 'localhost'],
  ['127.0.0.2', /^http:\/\/127\.0\.0\.2:\d+$/, null],
  ['::1', /^http:\/\/\[::1\]:\d+$/, 'localhost'],
  ['[0:0:0:0:0:0:0:1]', /^http:\/\/\[::1\]:\d+$/, 'localhost'],
])('with HOST=%s, the address in the log works, and is the one in emails', async (HOST, expected, otherName) => {
  await using server = await startTestServer({ HOST })
  const address = /listening on ([^\s"]+)"/.exec(server.log())?.[1] ?? ''
  expect(address).toMatch(expected)
  expect(await signIn(address)).toEqual([200, 'open'])
  if (otherName !== null) {
    expect(await signIn(address, `http://${otherName}:${server.port}`)).toEqual([200, 'open'])
  }
  for (const foreign of [`http://127.0.0.3:${server.port}`, `https://localhost:${server.port}`, 'http://localhost']) {
    expect(await signIn(address, foreign)).toEqual([403, 'refused'])
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: OPERATOR.email })
  await fetch(`${address}/api/auth/forgot-password`, { method: 'POST', headers, body })
  expect((await readEmails(server.dataDir, 1))[0]).toContain(`\n${address}/reset-password`)
})

// Security: 8, 19
test.each([
  ['https://CALLS.Example.com:443/', 'https://calls.example.com', 'https://calls.example.com:8443'],
  ['https://calls.example.com.', 'https://calls.example.com', 'https://calls.example.com..'],
  ['https://bücher.example:8443', 'https://xn--bcher-kva.example:8443', 'https://xn--bcher-kva.example'],
  ['https://calls.example.com/', 'https://calls.example.com', 'https://example.com', '::', '[::]'],
  ['https://calls.example.com:8443/', 'https://calls.example.com:8443', 'https://calls.example.com', '0', '0.0.0.0'],
  ['http://localhost:3000', 'http://localhost:3000', 'http://localhost'],
])('with PUBLIC_URL=%s, emails contain the origin that browsers send: %s', async (...settings) => {
  const [PUBLIC_URL, origin, foreign, HOST = '127.0.0.1', host = HOST] = settings
  await using server = await startTestServer({ PUBLIC_URL, HOST })
  expect(server.log()).toContain(`"msg":"listening on http://${host}:${server.port}"`)
  expect(server.log()).toContain(`"publicUrl":"${origin}"`)
  const post = async (path: string, from: string): Promise<number> => {
    const headers = { origin: from, 'content-type': 'application/json' }
    return (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(OPERATOR) })).status
  }
  expect(await post('/api/auth/login', origin)).toBe(200)
  expect(await post('/api/auth/login', origin.replace(/(?=:\d|$)/, '.'))).toBe(200)
  expect(await post('/api/auth/login', foreign)).toBe(403)
  // Over plain HTTP, everything is on this machine.
  expect(await post('/api/auth/login', server.url)).toBe(origin.startsWith('https') ? 403 : 200)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: OPERATOR.email })
  await fetch(`${server.url}/api/auth/forgot-password`, { method: 'POST', headers, body })
  expect((await readEmails(server.dataDir, 1))[0]).toContain(`\n${origin}/reset-password`)
})

test.each(['192.0.2.1', 'a..b'])('HOST=%s, which this machine does not have, prevents startup', async (HOST) => {
  await expect(startTestServer({ HOST, PUBLIC_URL: 'https://calls.example.com' })).rejects.toThrow(
    `Callwright cannot listen on ${HOST}:0: choose another HOST or PORT.`,
  )
})

test('port 80 is part of the address in the log, but not of an origin', () => {
  expect(listeningAddress('127.0.0.1', 80)).toBe('http://127.0.0.1:80')
  expect(listeningAddress('fe80::1%eth0', 80)).toBe('http://[fe80::1%eth0]:80')
  expect(ownAddresses({ HOST: '127.0.0.1', PUBLIC_URL: undefined }, 80)).toEqual({
    publicUrl: 'http://127.0.0.1',
    ownOrigins: ['http://127.0.0.1', 'http://localhost'],
  })
})
