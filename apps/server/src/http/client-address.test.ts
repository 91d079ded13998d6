import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { clientAddress, isLoopbackAddress, compileTrustedProxies } from './client-address.ts'

const noProxies = compileTrustedProxies([])
const ourProxies = compileTrustedProxies(['10.0.0.0/8', '::1'])
const allAddresses = compileTrustedProxies(['0.0.0.0/0', '::/0'])

function requestFrom(peer: string, forwardedFor: string | undefined): IncomingMessage {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: peer }))
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

test.each([
  ['without a proxy the header is ignored', noProxies, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a header from an unknown peer is ignored', ourProxies, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a header from our proxy is used', ourProxies, '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['an IP address added by the client is ignored', ourProxies, '10.1.2.3', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['a chain of our proxies is followed', ourProxies, '::1', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['a proxy that sends no header is the client', ourProxies, '10.1.2.3', undefined, '10.1.2.3'],
  ['nonsense is not an IP address', ourProxies, '10.1.2.3', 'unknown, <script>', '10.1.2.3'],
  ['IPv4-mapped IPv6 is IPv4', ourProxies, '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['IPv4-mapped IPv6 is IPv4 without a proxy too', noProxies, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['a /0 network contains every IP address', allAddresses, '203.0.113.9', '2001:db8::1, 10.1.2.3', '2001:db8::1'],
])('%s', (_, isTrusted, peer, forwarded, expected) => {
  expect(clientAddress(requestFrom(peer, forwarded), isTrusted)).toBe(expected)
})

test('loopback is 127.0.0.0/8 and ::1', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '128.0.0.1', '127.evil'].map(isLoopbackAddress)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
