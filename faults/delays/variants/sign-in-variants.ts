import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { type Attack, JSON_TYPE, keys, twenty } from '../attacks.ts'
import { MB, nested, rowsOf } from './repeats.ts'
import { ask, chunked, head, stranger, wire } from './requests.ts'
import { batchText } from './trpc-inputs.ts'

export const signInVariants: readonly Attack[] = [
  signIn('an address of 15,000 labels', { email: `a@${'a.'.repeat(15_000)}!` }),
  signIn('an address of 31,000 letters before its sign', { email: `${'a'.repeat(31_000)}@` }),
  signIn('an address of hyphens', { email: `a@${'a-'.repeat(15_000)}.` }),
  signIn('an address of 31,000 dots', { email: `${'.'.repeat(31_000)}@a.aa` }),
  signIn('an address of line ends', { email: `a${'\n'.repeat(15_000)}@a.aa` }),
  signIn('an address within 10,000 spaces', { email: `${'\u3000'.repeat(5000)}a@a.aa${'\u3000'.repeat(5000)}x` }),
  signIn('an address of letters that grow in lower case', { email: `${'İ'.repeat(15_000)}@localhost` }),
  signIn('a password of 5,000 escapes of NUL', { email: 'ann@example.com', password: '\u0000'.repeat(5000) }),
  signIn('a password of half characters', { email: 'ann@example.com', password: '\ud800'.repeat(5000) }),
  stranger('sign-in, a number of 31,000 digits', '/api/auth/login', () => `{"email":${'9'.repeat(31_000)}}`),
  stranger(
    'sign-in, numbers beyond all bounds',
    '/trpc/auth.login',
    () => `{"json":{"email":[${'1e400,-1e400,1e-400,-0,'.repeat(1300)}0]}}`,
  ),
  stranger('sign-in, lists 15,000 deep', '/api/auth/login', () => `{"email":${nested(['[', ']'], 15_000)}}`),
  stranger(
    'sign-in, objects 5,000 deep over tRPC',
    '/trpc/auth.login',
    () => `{"json":{"email":${nested(['{"a":', '}'], 5000, '1')}}}`,
  ),
  stranger('sign-in, the same key 2,500 times', '/api/auth/login', () => `{${Array(2500).fill('"email":"a"').join()}}`),
  stranger(
    'sign-in, 1,400 escaped keys',
    '/api/auth/login',
    () => `{${rowsOf(1400, (at) => `"\\u0000\\u005f${at}":0`).join()}}`,
  ),
  stranger(
    'sign-in, keys that are indexes',
    '/api/auth/login',
    () => `{${rowsOf(2000, (at) => `"${4_294_967_294 - at}":1`).join()}}`,
  ),
  stranger(
    'sign-in, keys of prototypes',
    '/trpc/auth.login',
    () => `{"json":{${Array(550).fill('"__proto__":{"email":1},"constructor":0,"toString":0').join()}}}`,
  ),
  stranger('sign-in, 31,000 spaces before the body', '/api/auth/login', () => `${' '.repeat(31_000)}{`),
  stranger('registration, a phone number of brackets and spaces', '/api/auth/register', () =>
    registration({ phoneNumber: `+1 ${'(212) '.repeat(5000)}` }),
  ),
  stranger(
    'registration, a password of 30,000 letters',
    '/trpc/auth.register',
    () => `{"json":${registration({ password: 'a'.repeat(15_000), confirmPassword: 'a'.repeat(15_000) })}}`,
  ),
  stranger('registration, a name of 7,000 spaces', '/api/auth/register', () =>
    registration({ businessName: `${'\u2003'.repeat(7000)}x`, website: `//${'a.'.repeat(4000)}` }),
  ),
  stranger('forgotten password, an address of 15,000 labels', '/api/auth/forgot-password', () =>
    JSON.stringify({ email: `a@${'a1.'.repeat(10_000)}` }),
  ),
  stranger('new password, a token of 30,000 letters', '/api/auth/reset-password', () =>
    JSON.stringify({ token: 'é'.repeat(15_000), password: 'x1!' }),
  ),
  stranger('a token that is 5,000 lists', '/api/auth/verify-email', () => `{"token":[${'[],'.repeat(5000)}0]}`),
  stranger('20 sign-ins at once', `/trpc/${twenty('auth.login')}?batch=1`, () =>
    batchText(
      rowsOf(20, (at) => JSON.stringify({ json: { email: `nobody${at}@example.com`, password: 'x'.repeat(256) } })),
    ),
  ),
  stranger('20 registrations at once', `/trpc/${twenty('auth.register')}?batch=1`, () =>
    batchText(rowsOf(20, (at) => `{"json":${registration({ email: `variant${at}@example.com` })}}`)),
  ),
  stranger('sign-in beside notes, a megabyte of lists', '/trpc/business.saveNotes,auth.login?batch=1', () =>
    batchText(['{"json":{}}', `{"json":{"email":[${'[],'.repeat(330_000)}0]}}`]),
  ),
  stranger('sign-in under an escaped path, 70,000 keys', '/trpc/auth%2Elogin', () => `{"json":${keys(70_000)}}`),
  stranger('sign-in behind slashes, 70,000 keys', '//api//auth/login', () => keys(70_000)),
  stranger('sign-in in capitals, 70,000 keys', '/API/Auth/LOGIN/', () => keys(70_000)),
  wire('sign-in, chunks of one byte', () => chunked([...`{"email":"${'a'.repeat(30_000)}"}`])),
  wire('sign-in, chunks with long extensions', () =>
    chunked([...`{"email":"${'a'.repeat(1000)}"}`], `;x=${'y'.repeat(900)}`),
  ),
  wire('sign-in, 1,900 headers', () =>
    head(
      'POST /api/auth/login',
      [...rowsOf(1900, (at) => `a${at % 9}:`), 'content-type: application/json', 'content-length: 2'],
      '{}',
    ),
  ),
  wire('the sign-in page, 15 kB of cookies', () => head('GET /login', [`cookie: ${'a=;'.repeat(5000)}`])),
  wire('the sign-in page, 15 kB of ranges', () => head('GET /login', [`range: bytes=${'0-,'.repeat(5000)}0-`])),
  wire('the sign-in page, 15 kB of tags', () =>
    head('GET /login', [`if-none-match: ${'W/"a",'.repeat(2400)}"`, `accept-encoding: ${'gzip;q=0.1,'.repeat(60)}br`]),
  ),
  wire('a path of 2,000 steps up', () => head(`GET /trpc${'/%2e%2e'.repeat(2000)}/auth.me`, [])),
  encoded('sign-in, 32 MB that are packed by gzip', 'gzip', () => gzipSync(Buffer.alloc(31 * MB, ' '))),
  encoded('sign-in, 64 MB that are packed by Brotli', 'br', () =>
    brotliCompressSync(Buffer.alloc(64 * MB, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  ),
  encoded('sign-in, packed eight times', Array(8).fill('gzip').join(', '), () =>
    Array.from({ length: 8 }).reduce<Buffer>((bytes) => gzipSync(bytes), Buffer.alloc(8 * MB, ' ')),
  ),
  ask('sign-in in UTF-16', {
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json; charset=utf-16le' },
    body: () => Buffer.from(`\ufeff{"email":"${'a'.repeat(15_000)}"}`, 'utf16le'),
  }),
]

function signIn(name: string, fields: object): Attack {
  return stranger(`sign-in, ${name}`, '/api/auth/login', () => JSON.stringify({ password: 'x', ...fields }))
}

function registration(fields: object): string {
  return JSON.stringify({
    ...{ email: 'variant@example.com', password: 'correct-horse-1!', confirmPassword: 'correct-horse-1!' },
    ...{ businessName: 'Variant', phoneNumber: '212-555-0100', website: '', servicePlan: 'both', terms: true },
    ...fields,
  })
}

function encoded(name: string, encoding: string, made: () => Buffer): Attack {
  return ask(name, { path: '/api/auth/login', headers: { ...JSON_TYPE, 'content-encoding': encoding }, body: made })
}
