import { type Attack, keys, type Target, twenty } from '../attacks.ts'
import { IN_2033, phone, zoneSpelling } from './list-forms.ts'
import { nested, rowsOf } from './repeats.ts'
import { ask, type Body, signedIn } from './requests.ts'
import { batchText, queries } from './trpc-inputs.ts'

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
const SEARCHED = 'A list that is searched'

export const procedureVariants: readonly Attack[] = [
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

/** Twenty queries of one procedure in one request. */
function together(name: string, procedure: string, inputs: () => readonly object[]): Attack {
  return ask(name, { as: 'ann', path: () => queries(procedure, inputs()) })
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
