import { type Attack, twenty } from '../attacks.ts'
import { campaign, phone } from './list-forms.ts'
import { indexes, nested, rowsOf } from './repeats.ts'
import { get, signedIn, socket, stranger, stream } from './requests.ts'
import { batchText, marks, meta, subscription, trpc, trpcBatch, wrapped } from './trpc-inputs.ts'

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

export const metaVariants: readonly Attack[] = [
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

/** Names of the first entry of a list that look like many: 0e1, 0e2 ... */
function aliases(count: number): string[] {
  return indexes(count, 1, 1).map((at) => `0e${at}`)
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
