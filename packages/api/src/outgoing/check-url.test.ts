import { expect, test } from 'vitest'

import { checkOutgoingUrl } from './check-url.ts'

const ownOrigins = ['https://calls.example.com', 'http://localhost:3000', 'http://127.0.0.1:3000']

function messageFor(text: string, allowPrivate = false): string | null {
  const result = checkOutgoingUrl(text, { allowPrivate, ownOrigins })
  return result.ok ? null : result.message
}

const INCOMPLETE = 'Please enter a complete URL, such as https://example.com/webhooks'
const NOT_HTTPS = 'The URL must start with https://'
const CREDENTIALS = 'The URL must not contain a user name or password'
const PORT = 'The port in the URL must be 443, or 1024 or higher'
const OWN = 'The URL must not be an address of this installation'
const PRIVATE = 'The URL must be reachable from the internet'

// Security: 40
test.each([
  ['', INCOMPLETE],
  ['hooks.example.com', INCOMPLETE],
  ['//hooks.example.com/', INCOMPLETE],
  ['https://', INCOMPLETE],
  ['https://.', INCOMPLETE],
  ['https://hooks..example.com/', INCOMPLETE],
  ['https://hooks.example.com../', INCOMPLETE],
  ['https://hooks*.example.com/', INCOMPLETE],
  ['https://hooks.example.com:65536/', INCOMPLETE],
  ['https://hooks.example.com:x/', INCOMPLETE],
  ['https://[fe80::1%25eth0]/', INCOMPLETE],
  ['https://[fe80::1%eth0]/', INCOMPLETE],
  ['https://[::1/', INCOMPLETE],
  ['https://1.2.3.256/', INCOMPLETE],
  ['https://hooks%00.example.com/', INCOMPLETE],
  ['https://hooks%2Fexample.com/', INCOMPLETE],
  [`https://hooks.example.com/${'x'.repeat(2048)}`, INCOMPLETE],
  [`https://hooks.example.com/${'ä'.repeat(1000)}`, INCOMPLETE],
  ['http://hooks.example.com/', NOT_HTTPS],
  ['ftp://hooks.example.com/', NOT_HTTPS],
  ['ws://hooks.example.com/', NOT_HTTPS],
  ['gopher://hooks.example.com/', NOT_HTTPS],
  ['file:///etc/passwd', INCOMPLETE],
  ['javascript:alert(1)', INCOMPLETE],
  ['data:text/plain,x', INCOMPLETE],
  ['https://me@hooks.example.com/', CREDENTIALS],
  ['https://me:secret@hooks.example.com/', CREDENTIALS],
  ['https://:secret@hooks.example.com/', CREDENTIALS],
  ['https://hooks.example.com@127.0.0.1/', CREDENTIALS],
  ['https://hooks.example.com:0/', PORT],
  ['https://hooks.example.com:22/', PORT],
  ['https://hooks.example.com:25/', PORT],
  ['https://hooks.example.com:80/', PORT],
  ['https://hooks.example.com:1023/', PORT],
  ['https://calls.example.com/api/webhooks/elevenlabs', OWN],
  ['https://calls.example.com:443/', OWN],
  ['https://calls.example.com./', OWN],
  ['https://CALLS.example.com/', OWN],
  ['https://c%61lls.example.com/', OWN],
  ['https://ｃalls.example.com/', OWN],
  ['https://localhost/', PRIVATE],
  ['https://LOCALHOST./', PRIVATE],
  ['https://app.localhost/', PRIVATE],
  ['https://printer.local/', PRIVATE],
  ['https://metadata.google.internal/', PRIVATE],
  ['https://router.home.arpa/', PRIVATE],
  ['https://intranet/', PRIVATE],
  ['https://127.0.0.1/', PRIVATE],
  ['https://127.0.0.1:8443/', PRIVATE],
  ['https://127.0.0.1./', PRIVATE],
  ['https://127.1/', PRIVATE],
  ['https://2130706433/', PRIVATE],
  ['https://0x7f.1/', PRIVATE],
  ['https://0x7f000001/', PRIVATE],
  ['https://0177.0.0.1/', PRIVATE],
  ['https://017700000001/', PRIVATE],
  ['https://%31%32%37.0.0.1/', PRIVATE],
  ['https://１２７.0.0.1/', PRIVATE],
  ['https://127。0。0。1/', PRIVATE],
  ['https://①②⑦.0.0.1/', PRIVATE],
  ['https://0/', PRIVATE],
  ['https://10.1.2.3/', PRIVATE],
  ['https://169.254.169.254/latest/meta-data/', PRIVATE],
  ['https://192.168.1.1/', PRIVATE],
  ['https://[::]/', PRIVATE],
  ['https://[::1]:8443/', PRIVATE],
  ['https://[0:0:0:0:0:0:0:1]/', PRIVATE],
  ['https://[::ffff:127.0.0.1]/', PRIVATE],
  ['https://[::ffff:8.8.8.8]/', PRIVATE],
  ['https://[64:ff9b::7f00:1]/', PRIVATE],
  ['https://[fd00::1]/', PRIVATE],
  ['https://[fe80::1]/', PRIVATE],
])('refuses %s: %s', (text, message) => {
  expect(messageFor(text)).toBe(message)
})

// Security: 40
test.each([
  ['https://hooks.example.com', 'https://hooks.example.com/'],
  ['https://hooks.example.com/', 'https://hooks.example.com/'],
  ['  https://hooks.example.com/  ', 'https://hooks.example.com/'],
  ['HTTPS://Hooks.Example.com/Path', 'https://hooks.example.com/Path'],
  ['https://hooks.example.com./', 'https://hooks.example.com/'],
  ['https://hooks.example.com/a/b?c=d&e=f', 'https://hooks.example.com/a/b?c=d&e=f'],
  ['https://hooks.example.com/path#fragment', 'https://hooks.example.com/path'],
  ['https://hooks.example.com:443/', 'https://hooks.example.com/'],
  ['https://hooks.example.com:1024/', 'https://hooks.example.com:1024/'],
  ['https://hooks.example.com:8080/', 'https://hooks.example.com:8080/'],
  ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
  ['https://hooks.example.com:65535/', 'https://hooks.example.com:65535/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://ｈooks.example.com/', 'https://hooks.example.com/'],
  ['https://h%6foks.example.com/', 'https://hooks.example.com/'],
  ['https://my_hooks.example.com/', 'https://my_hooks.example.com/'],
  ['https://example.com/calls.example.com', 'https://example.com/calls.example.com'],
  ['https://calls.example.com.example.org/', 'https://calls.example.com.example.org/'],
  ['https://calls.example.com:8443/', 'https://calls.example.com:8443/'],
  ['https://localhost.example.com/', 'https://localhost.example.com/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://134744072/', 'https://8.8.8.8/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://hooks.example.com/a b', 'https://hooks.example.com/a%20b'],
])('accepts %s as %s', (text, href) => {
  const result = checkOutgoingUrl(text, { allowPrivate: false, ownOrigins })
  expect(result.ok && result.url.href).toBe(href)
})

test.each([
  'http://127.0.0.1:8080/',
  'http://hooks.example.com/',
  'http://localhost:3001/',
  'https://[::1]:8443/',
  'https://intranet/',
])('accepts %s only if private targets are allowed', (text) => {
  expect(messageFor(text)).not.toBeNull()
  expect(messageFor(text, true)).toBeNull()
})

test.each([
  ['ftp://127.0.0.1/', NOT_HTTPS],
  ['http://127.0.0.1:3000/api', OWN],
  ['http://LOCALHOST.:3000/', OWN],
  ['http://127.0.0.1:22/', PORT],
  ['http://me:secret@127.0.0.1/', CREDENTIALS],
  ['https://calls.example.com/', OWN],
])('refuses %s even if private targets are allowed: %s', (text, message) => {
  expect(messageFor(text, true)).toBe(message)
})
