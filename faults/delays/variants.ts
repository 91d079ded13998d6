import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'

import type { Business } from '../../apps/server/src/testing/client.ts'
import { docx, jpeg, pdf, png, zip } from '../../packages/api/src/files/testing/sample-files.ts'
import { type Attack, JSON_TYPE, keys, statusOf, type Target, twenty, uploadDocx } from './attacks.ts'

const MB = 1024 * 1024
const SHEET_BYTES = 10 * MB - 1000
const DOCUMENT_BYTES = 5 * MB - 1000
const LOGO_BYTES = 2 * MB - 1000
const LONGEST_MS = 60_000
const IN_2033 = 2_000_000_000_000
const BOUNDARY = 'b'.repeat(10)
const SEARCHED = 'A list that is searched'
const DOCUMENTS = 10
const LETTERS = 480_000
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  csv: 'text/csv',
}

type Body = () => string | Buffer
type Asked = {
  as?: 'stranger' | 'ann'
  method?: string
  path: string | ((ann: Business) => string)
  headers?: Readonly<Record<string, string>>
  body?: Body
  /** Set-up besides the body. */
  prepare?: (target: Target) => Promise<void>
}

type Part = { head: string; body: string | Buffer }
type FormOptions = { boundary?: string; isEnded?: boolean }

/** Marks of two classes in the wrong order: to put them in order each of the second half passes the first half. */
const UNORDERED_MARKS = '\u0315'.repeat(2499) + '\u0316'.repeat(2499)
const MARK_NAMES = [
  ...['Date', 'regexp', 'map', 'set', 'bigint', 'URL', 'Error', 'undefined', 'number'],
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty'],
  ...[
    ['class', 'constructor'],
    ['class', '__proto__'],
    ['custom', 'toString'],
    ['symbol', 'constructor'],
    ['typed-array', 'constructor'],
    ['typed-array', 'toString'],
    ['typed-array', 'Float64Array'],
  ],
]
const ODD_INDEXES = [
  ...['-1', '-4294967296', '1\\.5', '1e21', 'NaN', 'Infinity', '-Infinity', '0x7fffffff', '2147483648', '4294967295'],
  ...['9007199254740993', '1e308', ' 5', '', '00', '-0', '5e-324', '0b11', '٣', '1_000'],
]

const metaVariants: readonly Attack[] = [
  get('GET auth.me, a typed array copied 100 times', trpc('auth.me', copies(100))),
  get('a batch of 20, each a typed array copied 8 times', trpcBatch('auth.me', Array<string>(20).fill(copies(8)))),
  stranger('POST auth.login, a typed array copied 500 times', '/trpc/auth.login', () => copies(500)),
  stream('stream, a typed array copied 100 times', copies(100)),
  socket('WebSocket, a typed array copied 1,000 times', () => [subscription(1, copies(1000))]),
  socket('WebSocket, a typed array copied 1,000 times in a binary frame', () => [
    Buffer.from(subscription(1, copies(1000))),
  ]),
  socket('WebSocket, 300 subscriptions in one frame, each a typed array of 100 MB', () => [
    `[${Array.from({ length: 300 }, (_, at) => subscription(at, copies(1))).join()}]`,
  ]),
  socket(
    'WebSocket, deep parameters of the connection',
    () => [`{"method":"connectionParams","data":${nested(['{"a":', '}'], 10_000)}}`],
    '?connectionParams=1',
  ),
  socket('WebSocket, 60,000 open brackets', () => ['['.repeat(60_000)]),
  socket('WebSocket, a frame of 12,000 nulls', () => [`[${Array(12_000).fill('null').join()}]`]),
  socket('WebSocket, every mark on null in one frame', () => [
    `[${MARK_NAMES.map((mark, at) => subscription(at, meta(null, [mark]))).join()}]`,
  ]),
  stranger('POST auth.login, 300 typed arrays of 1 GB', '/trpc/auth.login', () =>
    meta(Array(300).fill(1e9), marks(indexes(300), ['typed-array', 'Uint8Array'])),
  ),
  stranger('POST auth.login, an array of 64 billion bytes', '/trpc/auth.login', () =>
    meta([8e9], marks(['0'], ['typed-array', 'Float64Array'])),
  ),
  stranger('POST auth.login, one address parsed 1,400 times', '/trpc/auth.login', () =>
    meta([`https://a/${'ü'.repeat(3000)}`], marks(aliases(1400), 'URL')),
  ),
  signedIn('signed in, one address of 400 kB parsed 25,000 times', '/trpc/business.saveNotes', () =>
    meta([`https://a/${'../b'.repeat(100_000)}`], marks(aliases(25_000), 'URL')),
  ),
  signedIn('signed in, a set copied 25,000 times', '/trpc/business.saveNotes', () =>
    meta([indexes(40_000)], marks(aliases(25_000), 'set')),
  ),
  signedIn('signed in, a map whose keys and values change places', '/trpc/business.saveNotes', () =>
    meta([Array.from({ length: 15_000 }, (_, at) => [at, -at])], marks(['0'], 'map'), {
      referentialEqualities: Object.fromEntries(
        Array.from({ length: 15_000 }, (_, at) => [`0.${14_999 - at}.0`, [`0.${14_999 - at}.1`]]),
      ),
    }),
  ),
  signedIn('signed in, a number of 900,000 digits', '/trpc/business.saveNotes', () =>
    meta({ notes: '9'.repeat(900_000) }, marks(['notes'], 'bigint')),
  ),
  stranger('POST auth.login, a pattern of 1,000 classes of letters', '/trpc/auth.login', () =>
    meta([`/${'[\\p{L}&&\\p{RGI_Emoji}]'.repeat(1000)}/iv`], marks(['0'], 'regexp')),
  ),
  stranger('POST auth.login, a pattern of 14,000 groups in each other', '/trpc/auth.login', () =>
    meta([`/${'('.repeat(14_000)}${')'.repeat(14_000)}/`], marks(['0'], 'regexp')),
  ),
  stranger('POST auth.login, a date of 25,000 brackets', '/trpc/auth.login', () =>
    meta(['('.repeat(25_000)], marks(['0'], 'Date')),
  ),
  stranger('POST auth.login, 1,000 errors that cause each other', '/trpc/auth.login', () =>
    wrapped(nested(['{"cause":', '}'], 1000, '{}'), nested(['["Error",{"cause":', '}]'], 1000, '["Error"]')),
  ),
  get(
    'a batch of 20, each mark on null',
    trpcBatch(
      'auth.me',
      MARK_NAMES.map((mark) => meta(null, [mark])),
    ),
  ),
  stranger('POST a batch of 20 sign-ins, each mark on a list', `/trpc/${twenty('auth.login')}?batch=1`, () =>
    batchText(MARK_NAMES.map((mark) => meta({ email: [] }, { email: [mark] }))),
  ),
  get('GET auth.me, odd indexes', trpc('auth.me', meta([], marks(ODD_INDEXES, 'undefined')))),
  get(
    'a batch of 20, one odd index each',
    trpcBatch(
      'auth.me',
      ODD_INDEXES.map((at) => meta([[]], marks([`0.${at}`, at], 'undefined'))),
    ),
  ),
  stranger('POST auth.login, a list grown 1,000 entries at a time', '/trpc/auth.login', () =>
    meta([], marks(indexes(1200, 1000), 'undefined')),
  ),
  stranger('POST auth.login, 700 lists of 99,999,999 entries', '/trpc/auth.login', () =>
    meta(
      rowsOf(700, () => []),
      marks(
        indexes(700).map((at) => `${at}.99999999`),
        'undefined',
      ),
    ),
  ),
  stranger('POST auth.login, an e-mail address that is the whole input', '/trpc/auth.login', () =>
    JSON.stringify({ json: { email: {}, password: 'x' }, meta: { referentialEqualities: [['email', 'password']] } }),
  ),
  stranger('POST auth.login, lists doubled 60 times', '/trpc/auth.login', () => doubled(60, '')),
  signedIn('signed in, notes of lists doubled 60 times', '/trpc/business.saveNotes', () => doubled(60, 'notes')),
  signedIn('signed in, rows that hold themselves', '/trpc/bulk.create', () =>
    campaign({ headers: ['phone'], rows: [[]] }, { referentialEqualities: { 'list.rows': ['list.rows.0'] } }),
  ),
  signedIn('signed in, one row of 100 kB that stands for 50,000', '/trpc/bulk.create', () =>
    campaign(
      {
        headers: ['phone', ...indexes(11)],
        rows: [[phone(0), ...Array<string>(11).fill('x'.repeat(9000))], ...Array<null>(49_999).fill(null)],
      },
      { referentialEqualities: { 'list.rows.0': indexes(49_999, 1, 1).map((at) => `list.rows.${at}`) } },
    ),
  ),
  stranger('POST auth.login, markers 5,000 deep', '/trpc/auth.login', () =>
    wrapped('1', nested(['{"a":', '}'], 5000, '["undefined"]')),
  ),
  stranger('POST auth.login, trees of maps 1,800 deep', '/trpc/auth.login', () =>
    wrapped(nested(['[', ']'], 1800), nested(['["map",{"0":', '}]'], 1800, '["map"]')),
  ),
  signedIn('signed in, markers 9,000 deep with five leaves each', '/trpc/business.saveNotes', () =>
    wrapped('{}', nested(['{"b":["Date"],"c":["set"],"d":["map"],"e":["URL"],"f":["bigint"],"a":', '}'], 9000, '[]')),
  ),
  signedIn('signed in, markers 100,000 deep', '/trpc/business.saveNotes', () =>
    wrapped('{}', nested(['{"a":', '}'], 100_000, '["undefined"]')),
  ),
  stranger('POST auth.login, a path of 28,000 dots', '/trpc/auth.login', () =>
    meta({}, marks(['.'.repeat(28_000)], 'undefined')),
  ),
  stranger('POST auth.login, a path of backslashes of the old version', '/trpc/auth.login', () =>
    meta({}, marks(['\\'.repeat(10_000), '\\.'.repeat(3000)], 'undefined'), { v: 0 }),
  ),
  signedIn('signed in, a list that equals itself along 900 kB of paths', '/trpc/business.saveNotes', () =>
    meta([[]], undefined, {
      referentialEqualities: { '0': Array.from({ length: 450 }, () => '0.'.repeat(1000)) },
    }),
  ),
  stranger('POST auth.login, the same markers 1,000 times', '/trpc/auth.login', () => {
    const markers = '"meta":{"values":["Date"]}'
    return `{"json":null,${Array(1000).fill(markers).join()}}`
  }),
  stranger('POST a batch with the same index 900 times', `/trpc/${twenty('auth.login')}?batch=1`, () => {
    const input = '"0":{"json":[],"meta":{"v":1}}'
    return `{${Array(900).fill(input).join()}}`
  }),
  get(
    'GET auth.me, markers on prototypes',
    trpc(
      'auth.me',
      meta(
        {},
        marks(['__proto__.a', 'constructor.prototype.a', 'a\\.__proto__', '__proto__', 'toString', 'length'], 'Date'),
      ),
    ),
  ),
  get('GET auth.me, markers that are no markers', `/trpc/${twenty('auth.me')}?batch=1&input=${oddMarkers()}`),
  stranger('a batch of sign-in and notes, markers 60,000 deep', '/trpc/auth.login,business.saveNotes?batch=1', () =>
    batchText(['{"json":{}}', wrapped('{}', nested(['{"a":', '}'], 60_000, '["undefined"]'))]),
  ),
  stranger('POST notes without a session, a set copied 25,000 times', '/trpc/business.saveNotes', () =>
    meta([indexes(40_000)], marks(aliases(25_000), 'set')),
  ),
]

const listVariants: readonly Attack[] = [
  sheet('a list in UTF-16', () => Buffer.from(`\ufeffphone\n${'1\n'.repeat(2.4 * MB)}`, 'utf16le')),
  sheet('a list of bytes that are no UTF-8', () =>
    Buffer.concat([Buffer.from('phone\n'), Buffer.alloc(SHEET_BYTES, Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0]))]),
  ),
  sheet('10 MB of NUL', () => Buffer.alloc(SHEET_BYTES)),
  sheet('10 MB of carriage returns', () => `phone\r${'\r'.repeat(SHEET_BYTES)}`),
  sheet('carriage returns that end rows', () => `phone\r${'\r\n\r1'.repeat(SHEET_BYTES / 4)}`),
  sheet('10 MB of quotation marks', () => `phone\n${'"'.repeat(SHEET_BYTES)}`),
  sheet('10 MB of empty quoted cells', () => `phone\n${'"",'.repeat(SHEET_BYTES / 3)}`),
  sheet('quotation marks within cells', () => `phone\n${'a"b"\n'.repeat(SHEET_BYTES / 5)}`),
  sheet('text behind closed quotation marks', () => `phone\n${'"a"b"c'.repeat(SHEET_BYTES / 6)}`),
  sheet('cells of 10 kB of ideographic spaces', () => {
    const cell = '\u3000'.repeat(3300)
    return `phone,name\n${`${cell}1,${cell}\n`.repeat(520)}`
  }),
  sheet('50,000 rows of 200 spaces', () => `phone,name\n${`${' '.repeat(199)},\n`.repeat(50_000)}`),
  sheet('8,500 rows of 100 columns', () => {
    const row = (at: number): string => `${phone(at)},${'ab,'.repeat(98)}c\n`
    return `phone,${indexes(99).join()}\n${rowsOf(8490, row).join('')}`
  }),
  sheet('8,501 rows of 100 columns, one cell too many', () => {
    const row = (at: number): string => `${phone(at)},${'ab,'.repeat(98)}c\n`
    return `phone,${indexes(99).join()}\n${rowsOf(8501, row).join('')}`
  }),
  sheet('1,000 cells of 10 kB', () => {
    const row = (at: number): string => `${phone(at)},"${'x""'.repeat(3200)}"\n`
    return `phone,note\n${rowsOf(1000, row).join('')}`
  }),
  sheet('99 headers of unordered marks', () => `phone,${markedHeaders().join()}\n${phone(1)}\n`),
  sheet('100 headers of unordered marks and no phone', () => `${markedHeaders(100).join()}\n${phone(1)}\n`),
  sheet('99 headers of letters that stand for eighteen', () => {
    return `phone,${indexes(99)
      .map((at) => at + '\ufdfa'.repeat(3300))
      .join()}\n${phone(1)}\n`
  }),
  sheet(
    'headers of changing case',
    () =>
      `${indexes(100)
        .map((at) => at + 'aaB'.repeat(3300))
        .join()}\n${phone(1)}\n`,
  ),
  sheet('100 headers called phone', () => {
    const headers = Array(100).fill('phone').join()
    return `${headers}\n${rowsOf(8400, (at) => Array(100).fill(phone(at)).join()).join('\n')}`
  }),
  sheet('numbers of 9,999 digits', () => `phone\n${`${'7'.repeat(9999)}\n`.repeat(1040)}`),
  sheet('numbers of nothing but separators', () => `phone\n${`${'(-. '.repeat(2490)}x\n`.repeat(1040)}`),
  sheet(
    'rows far wider than the header',
    () => `phone\n${rowsOf(49_000, (at) => `${phone(at)}${',x'.repeat(16)}\n`).join('')}`,
  ),
  sheet('50,000 time zones that do not exist', () => zoneSheet((at) => `America/No_${at}`)),
  sheet('50,000 spellings of one time zone', () => zoneSheet(zoneSpelling)),
  form('a part with 100,000 headers', () => [
    { head: `${file('').head}${rowsOf(100_000, (at) => `\r\nx-${at}: y`).join('')}`, body: 'phone\n1\n' },
  ]),
  form('a part whose header has 9 MB', () => [{ head: `${file('').head}; x="${'\\'.repeat(9 * MB)}"`, body: '' }]),
  form('a part with a million parameters', () => [{ head: `${file('').head}${';a=b'.repeat(MB)}`, body: '' }]),
  form('boundaries that almost match', () => [file(`phone${`\r\n--${BOUNDARY.slice(1)}`.repeat(SHEET_BYTES / 13)}`)]),
  form('boundaries that almost match a long one', () => [file(`\r\n--${'a'.repeat(69)}`.repeat(SHEET_BYTES / 73))], {
    boundary: 'a'.repeat(70),
  }),
  form('10 MB of line ends and dashes', () => [file('\r\n--'.repeat(SHEET_BYTES / 4))]),
  form('a file as a field', () => [field('name', 'Field'), field('file', `phone\n${'1\n'.repeat(5 * MB - 1000)}`)]),
  form('60,000 files', () => Array<Part>(60_000).fill(file('phone\n1\n'))),
  form('a list without its end', () => [file('phone\n1\n'.repeat(1.2 * MB))], { isEnded: false }),
  form('a name of 9 MB', () => [field('name', 'ü '.repeat(3 * MB)), file('phone\n1\n')]),
  recipients('a million nulls as recipients', () => `[${'null,'.repeat(999_999)}null]`),
  recipients('recipients 5,000,000 lists deep', () => nested(['[', ']'], 5_000_000)),
  recipients('recipients as an object of 900,000 keys', () => keys(900_000)),
  recipients('recipients as a text of 20 MB', () => JSON.stringify('x'.repeat(20 * MB))),
  recipients('a recipient with 99 names of unordered marks', () =>
    JSON.stringify([{ phone_number: phone(2), ...Object.fromEntries(markedHeaders().map((key) => [key, 'x'])) }]),
  ),
  recipients('20,000 recipients, each with lists in their fields', () =>
    JSON.stringify(rowsOf(20_000, (at) => ({ phone_number: phone(at), city: rowsOf(30, () => []) }))),
  ),
  recipients(
    '50,000 recipients with numbers of 400 digits',
    () => `[${rowsOf(50_000, () => `{"phone_number":${'7'.repeat(400)}}`).join()}]`,
  ),
  recipients(
    '50,000 recipients with prototypes of their own',
    () => `[${rowsOf(50_000, (at) => `{"phone_number":"${phone(at)}","__proto__":{"a":1},"constructor":"x"}`).join()}]`,
  ),
  recipients(
    '2,000 recipients of 1,600 half characters each',
    () => `[${rowsOf(2000, (at) => `{"phone_number":"${phone(at)}","n":"${'\\ud800'.repeat(1600)}"}`).join()}]`,
  ),
  list('a row of a million cells', () => ({ headers: ['phone'], rows: [Array(990_000).fill('')] })),
  list('a row that is a text of 8 MB', () => ({ headers: ['phone'], rows: ['1'.repeat(8 * MB)] })),
  list('rows that say how long they are', () => ({
    headers: ['phone'],
    rows: rowsOf(50_000, () => ({ length: 4_294_967_295 })),
  })),
  list('rows of lists and nulls', () => ({
    headers: ['phone'],
    rows: rowsOf(50_000, (at) => (at % 2 === 0 ? [[[]], {}, null, 1e300] : [phone(at)])),
  })),
  list('50,000 lines that jump', () => ({
    headers: ['phone'],
    rows: rowsOf(50_000, () => ['']),
    lines: rowsOf(50_000, (at) => (at % 2 === 0 ? Number.MAX_SAFE_INTEGER : 1)),
  })),
  list('50,000 rows with one line', () => ({
    headers: ['phone'],
    rows: rowsOf(50_000, (at) => [phone(at)]),
    lines: [1],
  })),
  list('99 headers of unordered marks over tRPC', () => ({
    headers: ['phone', ...markedHeaders()],
    rows: [[phone(3)]],
  })),
  list('50,000 spellings of one time zone over tRPC', () => ({
    headers: ['phone', 'time zone'],
    rows: rowsOf(50_000, (at) => [phone(at), zoneSpelling(at)]),
  })),
  doNotCall('5,000 numbers of 190 separators', 'addDoNotCall', () => Array<string>(5000).fill('(-. '.repeat(47))),
  doNotCall('50,000 numbers with marks', 'addDoNotCall', () => rowsOf(50_000, (at) => `e\u0301\u0316\u0315${at}`)),
  doNotCall('50,000 times the same number', 'addDoNotCall', () => Array<string>(50_000).fill(`+1${phone(4)}`)),
  doNotCall('50,000 plus signs looked up', 'findDoNotCall', () => Array<string>(50_000).fill('+')),
  doNotCall('180,000 empty numbers looked up', 'findDoNotCall', () => Array<string>(180_000).fill('')),
  withAgent('4,500 variables and 50,000 rows that have none of them', {
    systemPrompt: rowsOf(4500, (at) => `{{v${at}}}`).join(' '),
    rows: () => rowsOf(50_000, (at) => [phone(at), ...Array<string>(15).fill('x')]),
  }),
  withAgent('16,000 open braces and spaces in a prompt', {
    systemPrompt: `{{${' '.repeat(16_000)}${'{{ a '.repeat(6000)}`,
    rows: () => rowsOf(20_000, (at) => [phone(at)]),
  }),
  withAgent('1,000 prompts of 10 kB that are made of variables', {
    systemPrompt: '{{prompt}}',
    rows: () => rowsOf(900, (at) => [phone(at), '{{a}}'.repeat(1990)]),
  }),
]

const signInVariants: readonly Attack[] = [
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

const SEARCHES = [
  ...[
    'a '.repeat(100),
    '"'.repeat(200),
    '*'.repeat(200),
    '%_'.repeat(100),
    '(a OR '.repeat(30),
    'a NEAR b '.repeat(20),
  ],
  ...[
    '1'.repeat(200),
    '- - '.repeat(50),
    '^a '.repeat(60),
    'a* b* '.repeat(30),
    '{a b}: '.repeat(25),
    'NOT '.repeat(50),
  ],
  ...['\\'.repeat(200), "' OR ''='".repeat(20), 'aA'.repeat(100), '+1 (212) '.repeat(20), 'ab '.repeat(60)],
  ...['a"b'.repeat(60), '__'.repeat(100), 'a:b '.repeat(50)],
]
const CURSORS = [
  ...['null', '[]', '{}', '1e400', '[1e400,"x"]', '{"at":-1,"id":""}', '{"at":9e15,"id":"\\u0000"}', '[[[[[[]]]]]]'],
  ...['"x"', '[0,0,0,0]', '{"__proto__":{"at":1}}', '[null,null]', '["a","b"]', `[${'9'.repeat(200)},"x"]`],
].map((text) => Buffer.from(text).toString('base64url'))
const RAW_CURSORS = ['A'.repeat(400), '='.repeat(400), '/+'.repeat(200), ' '.repeat(400), '\u0000'.repeat(60), '|0|']
const ZONES = [
  ...['Etc/GMT+12', 'Etc/GMT-14', 'Africa/Monrovia', 'Antarctica/Troll', 'Asia/Gaza', 'Africa/Casablanca', '+00:00'],
  ...[
    '-23:59',
    'UTC',
    'America/Argentina/ComodRivadavia',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'Europe/Dublin',
    'EST5EDT',
  ],
  ...['Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Kwajalein', 'Asia/Tehran', 'Africa/El_Aaiun', 'Factory'],
]
const TWO_YEARS_MS = 732 * 24 * 60 * 60 * 1000

const procedureVariants: readonly Attack[] = [
  together('20 searches of calls', 'calls.list', () => SEARCHES.map((search) => ({ search, limit: 1000 }))),
  together('20 pages of calls with transcripts', 'calls.list', () =>
    rowsOf(20, (at) => ({ limit: 1000, withTranscripts: true, sort: 'status', from: at, search: 'e'.repeat(200) })),
  ),
  together('20 crafted cursors of calls', 'calls.list', () =>
    [...CURSORS, ...RAW_CURSORS].map((cursor) => ({ cursor })),
  ),
  together('20 crafted cursors of campaigns', 'bulk.campaigns', () =>
    [...CURSORS, ...RAW_CURSORS].map((cursor) => ({ cursor })),
  ),
  together('20 crafted cursors of files', 'business.files', () =>
    [...CURSORS, ...RAW_CURSORS].map((cursor) => ({ cursor, search: 'a' })),
  ),
  together('20 crafted cursors of the do-not-call list', 'bulk.doNotCall', () =>
    [...CURSORS, ...RAW_CURSORS].map((cursor) => ({ cursor, limit: 1000 })),
  ),
  together('20 crafted cursors of versions', 'agent.versions', () =>
    [...CURSORS, ...RAW_CURSORS].map((cursor) => ({ cursor })),
  ),
  together('20 reviews of two years in odd time zones', 'calls.review', () =>
    ZONES.map((timeZone) => ({ from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 0, 1) + TWO_YEARS_MS, timeZone })),
  ),
  together('20 reviews of 1970 in spellings of one time zone', 'calls.review', () =>
    rowsOf(20, (at) => ({ from: 0, to: TWO_YEARS_MS, timeZone: zoneSpelling(at * 997) })),
  ),
  together('20 searches of voices', 'agent.voices', () => SEARCHES.map((search) => ({ search, limit: 10_000 }))),
  together('20 searches of the do-not-call list', 'bulk.doNotCall', () =>
    rowsOf(20, (at) => ({ search: String(at).repeat(20), limit: 1000 })),
  ),
  together('20 pages of 1,000 of the do-not-call list', 'bulk.doNotCall', () =>
    rowsOf(20, (at) => ({ search: String(at % 10), limit: 1000 })),
  ),
  ofCampaign('20 searches of 50,000 recipients', 'bulk.recipients', (campaignId) =>
    SEARCHES.map((search) => ({ campaignId, search: search.slice(0, 100), limit: 1000 })),
  ),
  ofCampaign('20 pages of 1,000 recipients', 'bulk.recipients', (campaignId) =>
    rowsOf(20, () => ({ campaignId, search: '12', limit: 1000 })),
  ),
  ofCampaign('20 times the figures of 50,000 recipients', 'bulk.campaign', (campaignId) =>
    rowsOf(20, () => ({ campaignId })),
  ),
  mutations('20 notes of 20,000 letters', 'business.saveNotes', () =>
    rowsOf(20, (at) => ({ notes: String(at % 10).repeat(20_000) })),
  ),
  mutations('20 prompts of 45,000 braces', 'agent.savePrompt', () =>
    rowsOf(20, (at) => ({ systemPrompt: `${at}${'{{'.repeat(22_000)}` })),
  ),
  mutations('20 versions of an agent', 'agent.update', () =>
    rowsOf(20, (at) => ({ systemPrompt: rowsOf(3500, (name) => `{{v${at}_${name}}}`).join(''), firstMessage: 'x' })),
  ),
  mutations('20 new passwords', 'auth.changePassword', () =>
    rowsOf(20, (at) => ({ currentPassword: 'x'.repeat(256), password: `correct-horse-${at}!` })),
  ),
  mutations('20 links whose hosts are not ASCII', 'business.addLink', () =>
    rowsOf(20, (at) => ({ link: `https://${at}${'ü'.repeat(1900)}.example/` })),
  ),
  mutations('20 links with 1,900 dots', 'business.addLink', () =>
    rowsOf(20, (at) => ({ link: `https://example.com/${at}${'/..'.repeat(600)}` })),
  ),
  signedIn('an e-mail address of 480,000 labels in the profile', '/trpc/business.updateProfile', () =>
    profile({ businessEmail: `a@${'a.'.repeat(480_000)}!` }),
  ),
  signedIn('an e-mail address of 950,000 letters in the profile', '/trpc/business.updateProfile', () =>
    profile({ businessEmail: `${"a'".repeat(475_000)}@` }),
  ),
  signedIn('a business name of 320,000 spaces', '/trpc/business.updateProfile', () =>
    profile({ businessName: `${'\u3000'.repeat(320_000)}x` }),
  ),
  signedIn('a description of unordered marks', '/trpc/business.saveDescription', () =>
    JSON.stringify({ json: { description: '\u0315'.repeat(10_000) + '\u0316'.repeat(10_000) } }),
  ),
  signedIn('notes of 20,000 letters that grow in lower case', '/trpc/business.saveNotes', () =>
    JSON.stringify({ json: { notes: 'İ'.repeat(20_000) } }),
  ),
  signedIn('a link of a megabyte', '/trpc/business.addLink', () =>
    JSON.stringify({ json: { link: `${'a+.-'.repeat(240_000)}:` } }),
  ),
  signedIn('a prompt of a megabyte', '/trpc/agent.update', () =>
    JSON.stringify({ json: { systemPrompt: '{{ a'.repeat(240_000), firstMessage: ' '.repeat(1000) } }),
  ),
  signedIn('notes of a call that nobody has, of half characters', '/trpc/calls.saveNotes', () =>
    JSON.stringify({ json: { callId: 'none', notes: '\ud800'.repeat(150_000) } }),
  ),
  signedIn('a phone number of 900 kB', '/api/calls/initiate', () =>
    JSON.stringify({ phone_number: `+1${'(-. '.repeat(230_000)}`, phoneNumber: '１'.repeat(1000) }),
  ),
  rest('a lead whose address has 200,000 parameters', 'POST leads', () =>
    leadOf(`data:text/csv${';a=b'.repeat(200_000)};base64,YQ==`),
  ),
  rest('a lead of spaces between letters of Base64', 'POST leads', () =>
    leadOf(`data:text/csv;base64,${'Y Q\n'.repeat(180_000)}==`),
  ),
  rest('a lead of 900,000 equals signs', 'POST leads', () => leadOf(`data:text/csv;base64,${'='.repeat(900_000)}`)),
  rest('a file of 900,000 letters in percent', 'POST files', () => leadOf(`data:,${'%41'.repeat(300_000)}`, 'a.pdf')),
  rest('a file name of 450,000 dots', 'POST files', () => leadOf('data:text/csv,a', '.a'.repeat(450_000))),
  rest('a link of a megabyte over REST', 'POST links', () => JSON.stringify({ url: 'a.'.repeat(480_000) })),
  rest('a profile of 70,000 keys', 'PUT profile', () => keys(70_000)),
  rest('a saved prompt 300,000 lists deep', 'POST saved-prompts', () => nested(['[', ']'], 300_000)),
  ask('an export of calls with 1,400 statuses', {
    as: 'ann',
    path: `/api/calls/export.csv?statuses=${Array(1400).fill('completed').join()}`,
  }),
  ask('an export of calls with 3,000 parameters', {
    as: 'ann',
    path: `/api/calls/export.csv?${Array(3000).fill('a[]').join('&')}`,
  }),
  ask('calls over REST with a crafted cursor', {
    as: 'ann',
    path: ({ userId }) => `/api/calls/user/${userId}?limit=1e9&cursor=${encodeURIComponent('W1tb'.repeat(100))}`,
  }),
]

const STYLE = 'fill:url(#a);--x:calc((1));/**/'
const DRAWN = '<svg xmlns="http://www.w3.org/2000/svg">'

const documentVariants: readonly Attack[] = [
  word('600,000 empty paragraphs', () => '<w:p/>'.repeat(600_000)),
  word('a million entities', () => text('&#x41;'.repeat(MB))),
  word('a million entities without a character', () => text('&#x110000;&#99999999999;&#xD800;'.repeat(300_000))),
  word('ampersands that begin nothing', () => text('&'.repeat(8 * MB))),
  word('400,000 unclosed texts', () => '<w:p><w:r><w:t>a'.repeat(400_000)),
  word('400,000 closing tags', () => '</w:t></w:r></w:p>'.repeat(400_000)),
  word('an attribute of 8 MB', () => `<w:t a="${'x '.repeat(4 * MB)}">a</w:t>`),
  word('an attribute that never ends', () => `<w:t a="${'>'.repeat(8 * MB)}`),
  word('a million attributes', () => `<w:t ${'a="b" '.repeat(MB)}>a</w:t>`),
  word('8 MB of opening brackets', () => '<'.repeat(8 * MB)),
  word('a million comments that never end', () => '<!-- -'.repeat(MB)),
  word('a million CDATA that never end', () => '<![CDATA['.repeat(MB)),
  word('closed CDATA within texts', () => text('<![CDATA[]]]]>a'.repeat(500_000))),
  word('instructions that never end', () => '<?a '.repeat(2 * MB)),
  word('tables 500,000 deep', () => '<w:tbl><w:tr><w:tc>'.repeat(500_000)),
  word('a million tags that only begin like texts', () => '<w:tab/><w:tbl><w:t'.repeat(400_000)),
  word('entities of the document’s own', () => {
    const entities = indexes(30).map((at) => `<!ENTITY e${Number(at) + 1} "&e${at};&e${at};&e${at};&e${at};">`)
    return `<!DOCTYPE a [<!ENTITY e0 "aaaa">${entities.join('')}]>${text('&e30;')}`
  }),
  archive('5,000 entries', () => zip(entriesOf(5000, (at) => `word/${at}.xml`))),
  archive('60,000 entries of one name', () => repeatedEntry(60_000)),
  archive('35 entries with names of 65,000 letters', () => zip(entriesOf(35, (at) => `${at}${'/..'.repeat(21_600)}`))),
  archive('5 MB of ends of a directory', () => Buffer.from('PK\u0005\u0006'.repeat(DOCUMENT_BYTES / 4))),
  archive('5 MB of entries of a directory', () => {
    const end = docx(['a']).subarray(-22)
    return Buffer.concat([docx(['a']), Buffer.from('PK\u0001\u0002'.repeat(MB)), end])
  }),
  archive('64 MB that say they are 100 bytes', () =>
    docx([], { bytes: Buffer.alloc(64 * MB, '<w:t>a</w:t>'), saidBytes: 100 }),
  ),
  document('a PDF that is all comment', 'a.pdf', () => Buffer.from(`%PDF-1.7\n${'%'.repeat(DOCUMENT_BYTES)}`)),
  document('a PDF of 400,000 objects', 'a.pdf', () => Buffer.from(`%PDF-1.7\n${'1 0 obj\n<<>>\n'.repeat(390_000)}`)),
  document('a PDF of brackets', 'a.pdf', () => Buffer.from(`%PDF-1.7\n1 0 obj ${'<<[('.repeat(1.2 * MB)}`)),
  document('a PDF of places of its table', 'a.pdf', () =>
    Buffer.from(`%PDF-1.7\n${'startxref\n0\n'.repeat(420_000)}%%EOF`),
  ),
  document('a PDF of 200,000 words', 'a.pdf', () => pdf('BT /F1 1 Tf (a) Tj ET\n'.repeat(200_000))),
  document('a PDF of states that are never restored', 'a.pdf', () => pdf('q 1 0 0 1 0 0 cm\n'.repeat(280_000))),
  document('a PDF of 64 MB that are packed', 'a.pdf', () =>
    pdf(deflateSync(Buffer.alloc(64 * MB, 'BT (a) Tj ET ')), { filter: ' /Filter /FlateDecode' }),
  ),
  document('a PDF with 1,000 filters', 'a.pdf', () =>
    pdf(Buffer.alloc(MB, '41'), { filter: ` /Filter [${'/ASCIIHexDecode /ASCII85Decode '.repeat(500)}]` }),
  ),
  document('a PNG of 400,000 pieces', 'a.png', () =>
    Buffer.concat([png().subarray(0, 33), Buffer.alloc(12 * 400_000, Buffer.from('\0\0\0\0tEXtabcd', 'latin1'))]),
  ),
  document('a JPEG of a million segments', 'a.jpg', () =>
    Buffer.concat([jpeg().subarray(0, 2), Buffer.alloc(4 * MB, Buffer.from([0xff, 0xe1, 0, 2]))]),
  ),
  document('a JPEG of nothing but markers', 'a.jpg', () =>
    Buffer.concat([jpeg().subarray(0, 2), Buffer.alloc(DOCUMENT_BYTES, 0xff)]),
  ),
  logo('groups 250,000 deep', () => `${DRAWN}${nested(['<g>', '</g>'], 250_000)}</svg>`),
  logo('groups that never close', () => `${DRAWN}${'<g>'.repeat(650_000)}`),
  logo('130,000 attributes', () => `${DRAWN}<g ${rowsOf(130_000, (at) => `a${at}="b"`).join(' ')}/></svg>`),
  logo('one attribute 280,000 times', () => `${DRAWN}<g ${'id="b" '.repeat(280_000)}/></svg>`),
  logo('330,000 entities', () => `${DRAWN}<text>${'&#x61;'.repeat(330_000)}</text></svg>`),
  logo('entities in an attribute', () => `${DRAWN}<path d="${'&#77;0 0&amp;'.repeat(150_000)}"/></svg>`),
  logo('a storm of styles', () => `${DRAWN}<g style="${STYLE.repeat(60_000)}"/></svg>`),
  logo('a sheet of open braces', () => `${DRAWN}<style>${'a{/*'.repeat(500_000)}</style></svg>`),
  logo('a sheet of addresses that never end', () => `${DRAWN}<style>${'a{b:url('.repeat(240_000)}</style></svg>`),
  logo(
    '50,000 references to each other',
    () => `${DRAWN}${rowsOf(50_000, (at) => `<use id="a${at}" href="#a${at + 1}"/>`).join('')}</svg>`,
  ),
  logo('a transformation of 330,000 brackets', () => `${DRAWN}<g transform="${'scale('.repeat(330_000)}"/></svg>`),
  logo('comments that never end', () => `${DRAWN}${'<!--->'.repeat(340_000)}`),
  logo('a tag that never ends', () => `${DRAWN}<g ${'a '.repeat(LOGO_BYTES / 2 - 100)}`),
  logo('quotation marks that never end', () => `${DRAWN}<g ${'a="\'" b=\'"\' c="'.repeat(120_000)}`),
  logo('2 MB of spaces', () => `${' '.repeat(LOGO_BYTES - 100)}${DRAWN}</svg>`),
  logo('entities of the picture’s own', () => {
    const entities = indexes(40).map((at) => `<!ENTITY e${Number(at) + 1} "&e${at};&e${at};">`)
    return `<!DOCTYPE svg [<!ENTITY e0 "a">${entities.join('')}]>${DRAWN}<text>&e40;</text></svg>`
  }),
  lead('5 MB of quotation marks as leads', () => '"'.repeat(DOCUMENT_BYTES)),
  lead('5 MB of commas as leads', () => ','.repeat(DOCUMENT_BYTES)),
  lead('5 MB of NUL as leads', () => Buffer.alloc(DOCUMENT_BYTES)),
  lead('5 MB of half characters as leads', () => Buffer.alloc(DOCUMENT_BYTES, Buffer.from([0xe2, 0x82]))),
  searched('the letter a 200 times, never quite', 'a'.repeat(199).concat('b'), [
    'a'.repeat(200),
    `b${'a'.repeat(199)}`,
  ]),
  searched('ab and ab again', 'ab', [
    'ab'.repeat(99).concat('aa'),
    'ba'.repeat(100),
    `${'ab'.repeat(50)}b${'ab'.repeat(49)}`,
  ]),
  searched('letters that grow in lower case', 'İ', ['i̇'.repeat(99), 'İ'.repeat(199), `${'İ'.repeat(99)}x`]),
  searched('letters that grow in upper case', 'ßss', ['ß'.repeat(200), 'SS'.repeat(100), 'ẞ'.repeat(190)]),
  searched('percent signs and underscores', '%_', ['%'.repeat(200), '_'.repeat(200), '%_'.repeat(99).concat('a')]),
  searched('unordered marks', `a${'\u0315'.repeat(1000)}${'\u0316'.repeat(1000)}`, [
    `${'\u0316'.repeat(100)}${'\u0315'.repeat(99)}`,
    `a${'\u0316'.repeat(90)}\u0315`,
  ]),
  searched('spaces and words of one letter', 'a ', ['a '.repeat(99).concat('ab'), 'a  '.repeat(66)]),
  searched('characters of two halves', '😀', ['😀'.repeat(100), '\ude00\ud83d'.repeat(50), `${'😀'.repeat(60)}x`]),
  searched(
    '20 patterns at once',
    'aab',
    rowsOf(20, (at) => `${'aab'.repeat(at + 1)}${'a'.repeat(100)}c`),
  ),
]

export const variants: readonly Attack[] = [
  ...metaVariants,
  ...listVariants,
  ...signInVariants,
  ...procedureVariants,
  ...documentVariants,
]

function ask(name: string, { as = 'stranger', path, method, headers = JSON_TYPE, body, prepare }: Asked): Attack {
  return {
    name,
    async prepare(target) {
      await prepare?.(target)
      if (body) bytesOf(body)
    },
    async run({ origin, ann }) {
      const session: Record<string, string> = as === 'ann' ? { cookie: ann.cookie() } : {}
      return await statusOf(
        fetch(origin + (typeof path === 'string' ? path : path(ann)), {
          method: method ?? (body ? 'POST' : 'GET'),
          headers: { ...headers, ...session },
          body: body ? bytesOf(body) : null,
          signal: AbortSignal.timeout(LONGEST_MS),
        }),
      )
    },
  }
}

/** The body of the attack that is under way; the one before is let go. */
let latest: { made: Body; bytes: Buffer } | null = null

function bytesOf(made: Body): Buffer {
  if (latest?.made !== made) {
    latest = null
    const body = made()
    latest = { made, bytes: typeof body === 'string' ? Buffer.from(body) : body }
  }
  return latest.bytes
}

function get(name: string, path: string): Attack {
  return ask(name, { path })
}

function stranger(name: string, path: string, body: Body): Attack {
  return ask(name, { path, body })
}

function signedIn(name: string, path: string, body: Body): Attack {
  return ask(name, { as: 'ann', path, body })
}

/** A subscription by server-sent events: only the head of its answer is waited for. */
function stream(name: string, input: string): Attack {
  return {
    name,
    async run({ origin, ann }) {
      const ending = new AbortController()
      try {
        const response = await fetch(origin + trpc('calls.callCompleted', input), {
          headers: { accept: 'text/event-stream', cookie: ann.cookie() },
          signal: AbortSignal.any([ending.signal, AbortSignal.timeout(LONGEST_MS)]),
        })
        return response.status
      } catch {
        return 'closed'
      } finally {
        ending.abort()
      }
    },
  }
}

function socket(name: string, frames: () => readonly (string | Buffer<ArrayBuffer>)[], query = ''): Attack {
  return {
    name,
    async run({ origin, ann }) {
      const ws = new WebSocket(`${origin.replace('http', 'ws')}/trpc${query}`, { headers: { cookie: ann.cookie() } })
      const closed = once(ws, 'close').then(() => 'closed')
      try {
        const opened = await Promise.race([once(ws, 'open'), closed])
        if (opened === 'closed') return 'refused'
        const message = once(ws, 'message').then(([event]) => statusIn(event as MessageEvent))
        for (const frame of frames()) ws.send(frame)
        return await Promise.race([message, closed, sleep(5000, 'no answer')])
      } finally {
        ws.close()
      }
    },
  }
}

function statusIn({ data }: MessageEvent): number | string {
  const status = /"httpStatus":(\d+)/.exec(String(data))?.[1]
  return status === undefined ? 'answered' : Number(status)
}

/** What is written as it is, by a client that is no client of HTTP. */
function wire(name: string, made: Body): Attack {
  return {
    name,
    prepare: async () => void bytesOf(made),
    async run({ origin }) {
      const { hostname, port } = new URL(origin)
      const connection = connect(Number(port), hostname)
      connection.setTimeout(LONGEST_MS, () => connection.destroy())
      try {
        const answer = Promise.race([once(connection, 'data'), once(connection, 'close')])
        connection.write(bytesOf(made))
        const status = /^HTTP\/1\.1 (\d{3})/.exec(String((await answer)[0]))?.[1]
        return status === undefined ? 'closed' : Number(status)
      } catch {
        return 'closed'
      } finally {
        connection.destroy()
      }
    },
  }
}

function head(request: string, lines: readonly string[], body = ''): string {
  return `${[`${request} HTTP/1.1`, 'host: localhost', ...lines].join('\r\n')}\r\n\r\n${body}`
}

function chunked(bytes: readonly string[], extension = ''): string {
  const chunks = bytes.map((byte) => `1${extension}\r\n${byte}\r\n`).join('')
  const lines = ['content-type: application/json', 'transfer-encoding: chunked']
  return head('POST /api/auth/login', lines, `${chunks}0\r\n\r\n`)
}

function trpc(procedure: string, input: string): string {
  return `/trpc/${procedure}?input=${encodeURIComponent(input)}`
}

function trpcBatch(procedure: string, inputs: readonly string[]): string {
  const procedures = Array(inputs.length).fill(procedure).join()
  return `/trpc/${procedures}?batch=1&input=${encodeURIComponent(batchText(inputs))}`
}

function batchText(inputs: readonly string[]): string {
  return `{${inputs.map((input, at) => `"${at}":${input}`).join()}}`
}

function subscription(id: number, input: string): string {
  return `{"id":${id},"method":"subscription","params":{"path":"calls.callCompleted","input":${input}}}`
}

function meta(json: unknown, values: unknown, more: object = {}): string {
  return JSON.stringify({ json, meta: { values, ...more } })
}

/** Input and markers that are text already. */
function wrapped(json: string, values: string): string {
  return `{"json":${json},"meta":{"values":${values}}}`
}

function marks(paths: readonly string[], mark: unknown): Record<string, unknown> {
  return Object.fromEntries(paths.map((path) => [path, [mark]]))
}

/** Names of the first entry of a list that look like many: 0e1, 0e2 ... */
function aliases(count: number): string[] {
  return indexes(count, 1, 1).map((at) => `0e${at}`)
}

/** The text of 0, 1, 2 ... or of other steps. */
function indexes(count: number, step = 1, from = 0): string[] {
  return Array.from({ length: count }, (_, at) => String(from + at * step))
}

/** 100 MB of a typed array, made of one number and copied under many names. */
function copies(count: number): string {
  return meta([1e8], marks(aliases(count), ['typed-array', 'Uint8Array']))
}

function doubled(times: number, key: string): string {
  const lists = Array.from({ length: times + 1 }, () => [0, 0])
  const path = (at: number | string): string => (key === '' ? String(at) : `${key}.${at}`)
  const pairs = indexes(times).map((at) => [path(Number(at) + 1), [path(`${at}.0`), path(`${at}.1`)]])
  return JSON.stringify({
    json: key === '' ? lists : { [key]: lists },
    meta: { referentialEqualities: Object.fromEntries(pairs) as unknown },
  })
}

function nested([open, close]: readonly [string, string], times: number, inner = '1'): string {
  return open.repeat(times) + inner + close.repeat(times)
}

function oddMarkers(): string {
  const odd = [
    ...['null', '[]', '""', '-1', '{"values":null}', '{"values":1}', '{"values":[]}', '{"values":[null]}'],
    ...[
      '{"values":[[]]}',
      '{"values":{"":[]}}',
      '{"values":{"a":null}}',
      '{"values":"Date"}',
      '{"values":[["class"]]}',
    ],
    ...['{"referentialEqualities":1}', '{"referentialEqualities":[[]]}', '{"referentialEqualities":{"a":1}}'],
    ...['{"referentialEqualities":[null]}', '{"v":1e400}', '{"v":{}}', '{"values":[1,[2,[3]]]}'],
  ]
  return encodeURIComponent(batchText(odd.map((markers) => `{"json":null,"meta":${markers}}`)))
}

function rowsOf<T>(count: number, row: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => row(at))
}

function phone(at: number): string {
  return String(3_122_000_000 + at)
}

function markedHeaders(count = 99): string[] {
  return indexes(count).map((at) => `${at}${UNORDERED_MARKS}`)
}

/** The same place for all, for each number in other capitals. */
function zoneSpelling(at: number): string {
  const letters = Array.from('americaindianaindianapolis', (letter, bit) =>
    ((at >> bit) & 1) === 1 ? letter.toUpperCase() : letter,
  )
  return [letters.slice(0, 7), letters.slice(7, 14), letters.slice(14)].map((part) => part.join('')).join('/')
}

function zoneSheet(zone: (at: number) => string): string {
  return `phone,time zone\n${rowsOf(50_000, (at) => `${phone(at)},${zone(at)}\n`).join('')}`
}

function multipart(parts: readonly Part[], { boundary = BOUNDARY, isEnded = true }: FormOptions = {}): Buffer {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${part.head}\r\n\r\n`),
    typeof part.body === 'string' ? Buffer.from(part.body) : part.body,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat(isEnded ? [...pieces, Buffer.from(`--${boundary}--\r\n`)] : pieces)
}

function field(name: string, body: string): Part {
  return { head: `content-disposition: form-data; name="${name}"`, body }
}

function file(body: string | Buffer): Part {
  return { head: 'content-disposition: form-data; name="file"; filename="list.csv"', body }
}

function form(name: string, parts: () => readonly Part[], options: FormOptions = {}): Attack {
  return ask(name, {
    as: 'ann',
    path: '/api/batch/upload',
    headers: { 'content-type': `multipart/form-data; boundary=${options.boundary ?? BOUNDARY}` },
    body: () => multipart(parts(), options),
  })
}

function sheet(name: string, made: Body): Attack {
  return form(name, () => [field('name', name), file(made())])
}

function recipients(name: string, made: () => string): Attack {
  return ask(name, {
    as: 'ann',
    path: ({ userId }) => `/api/elevenlabs/batch-call/${userId}`,
    body: () =>
      `{"batchName":${JSON.stringify(name)},"testMode":true,"scheduledTimeUnix":${IN_2033 / 1000},"recipients":${made()}}`,
  })
}

function campaign(list: object, markers?: object): string {
  return JSON.stringify({ json: { name: 'Variant', list, testMode: true, scheduledAt: IN_2033 }, meta: markers })
}

function list(name: string, made: () => object): Attack {
  return signedIn(name, '/trpc/bulk.create', () => campaign(made()))
}

function doNotCall(name: string, procedure: string, made: () => readonly string[]): Attack {
  return signedIn(name, `/trpc/bulk.${procedure}`, () => JSON.stringify({ json: { phoneNumbers: made() } }))
}

type AgentAndRows = { systemPrompt: string; rows: () => string[][] }

function withAgent(name: string, { systemPrompt, rows }: AgentAndRows): Attack {
  const made = (): object => {
    const all = rows()
    const more = (all[0]?.length ?? 1) - 1
    return { headers: ['phone', ...(more === 1 ? ['prompt'] : indexes(more))], rows: all }
  }
  return ask(name, {
    as: 'ann',
    path: '/trpc/bulk.create',
    body: () => campaign(made()),
    async prepare(target) {
      await stopCampaigns(target)
      await target.ann.trpc.agent.update.mutate({ systemPrompt, firstMessage: '{{name}} {{city}}' })
    },
  })
}

/** What waited for an agent would begin to call once there is one. */
async function stopCampaigns({ ann }: Target): Promise<void> {
  const { rows } = await ann.trpc.bulk.campaigns.query({ limit: 100 })
  for (const { id, state } of rows) {
    if (state === 'running' || state === 'held') await ann.trpc.bulk.cancel.mutate({ campaignId: id })
  }
}

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

/** Twenty queries of one procedure in one request. */
function together(name: string, procedure: string, inputs: () => readonly object[]): Attack {
  return ask(name, { as: 'ann', path: () => queries(procedure, inputs()) })
}

function queries(procedure: string, inputs: readonly object[]): string {
  return trpcBatch(
    procedure,
    inputs.map((json) => JSON.stringify({ json })),
  )
}

function mutations(name: string, procedure: string, inputs: () => readonly object[]): Attack {
  return signedIn(name, `/trpc/${twenty(procedure)}?batch=1`, () =>
    batchText(inputs().map((json) => JSON.stringify({ json }))),
  )
}

function ofCampaign(name: string, procedure: string, inputs: (campaignId: string) => readonly object[]): Attack {
  let path = ''
  return ask(name, {
    as: 'ann',
    path: () => path,
    prepare: async (target) => void (path = queries(procedure, inputs(await searchedCampaign(target)))),
  })
}

async function searchedCampaign({ ann }: Target): Promise<string> {
  const { rows } = await ann.trpc.bulk.campaigns.query({ limit: 100 })
  const there = rows.find(({ name }) => name === SEARCHED)
  if (there) return there.id
  const made = await ann.trpc.bulk.create.mutate({
    name: SEARCHED,
    list: {
      headers: ['phone', 'name', 'city'],
      rows: rowsOf(50_000, (at) => [phone(at), `aa %_ ${at}`, 'a'.repeat(50)]),
    },
    testMode: true,
    scheduledAt: IN_2033,
  })
  return made.campaignId
}

function profile(fields: object): string {
  const usual = { businessName: 'Ann', businessEmail: '', businessPhone: '', businessAddress: '', description: '' }
  return JSON.stringify({ json: { ...usual, ...fields } })
}

function rest(
  name: string,
  request: 'POST leads' | 'POST files' | 'POST links' | 'PUT profile' | 'POST saved-prompts',
  body: Body,
): Attack {
  const [method = '', what = ''] = request.split(' ')
  return ask(name, { as: 'ann', method, path: ({ userId }) => `/api/business/${userId}/${what}`, body })
}

function leadOf(fileUrl: string, fileName = 'leads.csv'): string {
  return JSON.stringify({ fileUrl, fileName, fileType: 'text/csv', fileSize: '1 KB' })
}

/** The answer counts once the text is read, which goes on behind it. */
function upload(name: string, { to, fileName, body }: { to: string; fileName: string; body: Body }): Attack {
  const type = MEDIA_TYPES[fileName.split('.').at(-1) ?? ''] ?? ''
  const sent = ask(name, {
    as: 'ann',
    path: `/api/uploads/${to}`,
    headers: { 'content-type': type, 'x-file-name': fileName },
    body,
    prepare: makeRoom,
  })
  return {
    ...sent,
    async run(target) {
      const status = await sent.run(target)
      await textsAreRead(target).catch(() => {})
      return status
    },
  }
}

function document(name: string, fileName: string, body: Body): Attack {
  return upload(name, { to: 'document', fileName, body })
}

function archive(name: string, body: Body): Attack {
  return document(`a DOCX of ${name}`, 'a.docx', body)
}

function word(name: string, inner: () => string): Attack {
  return archive(name, () =>
    docx([], { bytes: Buffer.from(`<?xml version="1.0"?><w:document><w:body>${inner()}</w:body></w:document>`) }),
  )
}

function text(inner: string): string {
  return `<w:p><w:r><w:t>${inner}</w:t></w:r></w:p>`
}

function logo(name: string, body: () => string): Attack {
  return upload(`an SVG of ${name}`, { to: 'logo', fileName: 'logo.svg', body })
}

function lead(name: string, body: Body): Attack {
  return upload(name, { to: 'lead', fileName: 'leads.csv', body })
}

function entriesOf(count: number, nameOf: (at: number) => string): { name: string; bytes: Buffer }[] {
  return rowsOf(count, (at) => ({ name: nameOf(at), bytes: Buffer.from('a') }))
}

/** A directory that names the same entry again and again. */
function repeatedEntry(times: number): Buffer {
  const one = zip([{ name: 'word/document.xml', bytes: Buffer.from(text('a'.repeat(1000))) }])
  const [directoryAt, endAt] = [one.indexOf('PK\u0001\u0002'), one.length - 22]
  const entry = one.subarray(directoryAt, endAt)
  const end = Buffer.from(one.subarray(endAt))
  end.writeUInt16LE(times, 8)
  end.writeUInt16LE(times, 10)
  end.writeUInt32LE(entry.length * times, 12)
  return Buffer.concat([one.subarray(0, directoryAt), ...Array<Buffer>(times).fill(entry), end])
}

function searched(name: string, repeated: string, searches: readonly string[]): Attack {
  const path = queries(
    'business.files',
    searches.map((search) => ({ search, limit: 100 })),
  )
  return ask(`a search of documents for ${name}`, {
    as: 'ann',
    path,
    async prepare(target) {
      await makeRoom(target)
      const letters = repeated.repeat(Math.floor(LETTERS / repeated.length))
      for (let at = 0; at < DOCUMENTS; at += 1) await uploadDocx(target, `${at}.docx`, docx([`${at} ${letters}`]))
      await textsAreRead(target)
    },
  })
}

/** There are at most 100 files. */
async function makeRoom({ ann }: Target): Promise<void> {
  const [files, leads] = await Promise.all([
    ann.trpc.business.files.query({ limit: 100 }),
    ann.trpc.business.leads.query({ limit: 100 }),
  ])
  for (const { id } of files.rows) await ann.trpc.business.removeFile.mutate({ fileId: id })
  for (const { id } of leads.rows) await ann.trpc.business.removeLead.mutate({ fileId: id })
}

async function textsAreRead({ ann }: Target): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_MS
  while (Date.now() < giveUpAt) {
    const { rows } = await ann.trpc.business.files.query({ limit: 100 })
    if (rows.every(({ text }) => text !== 'waiting')) return
    await sleep(100)
  }
}
