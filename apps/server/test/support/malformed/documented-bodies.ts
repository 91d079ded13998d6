/** One way in over REST: `USER` stands for the own user id. */
export type DocumentedRow = { method: string; path: string; body?: object }

const RECIPIENTS = [
  { phone_number: '(212) 200-0001', name: 'Ada', city: 'Rome' },
  { phone_number: '+12122000002', language: 'en', timezone: 'America/New_York' },
]
/** 2100: nobody is called while the requests last. */
const LATER = 4_102_444_800

/** What the documented clients send, whole; it is spoilt on the way. */
export const DOCUMENTED_ROWS: readonly DocumentedRow[] = [
  { method: 'GET', path: '/api/auth/user/USER' },
  { method: 'POST', path: '/api/auth/login', body: { email: 'a@example.com', password: 'x', rememberMe: false } },
  {
    method: 'POST',
    path: '/api/auth/register',
    body: {
      ...{ email: 'b@example.com', password: 'weak', confirmPassword: 'weak', businessName: 'B', website: '' },
      ...{ phoneNumber: '212-555-0100', servicePlan: 'both', terms: true },
    },
  },
  { method: 'POST', path: '/api/auth/forgot-password', body: { email: 'nobody@example.com' } },
  { method: 'POST', path: '/api/auth/reset-password', body: { token: 'x'.repeat(40), password: 'brand-new-9?' } },
  { method: 'POST', path: '/api/auth/verify-email', body: { token: 'x'.repeat(40) } },
  { method: 'GET', path: '/api/business/USER' },
  {
    method: 'POST',
    path: '/api/business/USER/profile',
    body: { businessName: 'Ann', businessEmail: 'a@b.co', businessPhone: '', businessAddress: '', description: 'x' },
  },
  { method: 'POST', path: '/api/business/USER/description', body: { description: 'A café' } },
  { method: 'POST', path: '/api/business/USER/links', body: { link: 'example.com' } },
  { method: 'DELETE', path: '/api/business/USER/links/0' },
  { method: 'DELETE', path: '/api/business/USER/files/0' },
  { method: 'DELETE', path: '/api/business/USER/leads/0' },
  { method: 'GET', path: '/api/business/USER/saved-prompts' },
  { method: 'POST', path: '/api/business/USER/saved-prompts', body: { name: 'One', system_prompt: 'Be kind.' } },
  { method: 'DELETE', path: '/api/business/USER/saved-prompts/0' },
  { method: 'GET', path: '/api/calls/user/USER?limit=10&cursor=x' },
  { method: 'PATCH', path: '/api/calls/none/notes', body: { notes: 'x', userId: 'USER' } },
  { method: 'DELETE', path: '/api/calls/none?userId=USER' },
  { method: 'GET', path: '/api/calls/none/recording' },
  { method: 'POST', path: '/api/calls/initiate', body: { phone_number: '911', user_id: 'USER', dynamic: { a: 1 } } },
  { method: 'GET', path: '/api/prompt/USER' },
  { method: 'PUT', path: '/api/prompt/USER', body: { system_prompt: 'Be kind.', first_message: 'Hello {{name}}!' } },
  { method: 'GET', path: '/api/elevenlabs/voices/USER' },
  { method: 'PUT', path: '/api/elevenlabs/voice/USER', body: { voice_id: 'x' } },
  { method: 'GET', path: '/api/elevenlabs/batches/USER' },
  {
    method: 'POST',
    path: '/api/elevenlabs/batch-call/USER',
    body: { batchName: 'Spring', recipients: RECIPIENTS, scheduledTimeUnix: LATER, testMode: true },
  },
  { method: 'DELETE', path: '/api/elevenlabs/batch/none?userId=USER' },
  { method: 'GET', path: '/api/elevenlabs/batch/none/recipients?userId=USER&cursor=x' },
  { method: 'POST', path: '/api/elevenlabs/batch/none/pause', body: { userId: 'USER' } },
  { method: 'POST', path: '/api/elevenlabs/batch/none/retry', body: { userId: 'USER', statuses: ['missed'] } },
  { method: 'GET', path: '/api/batches' },
  { method: 'POST', path: '/api/admin/usage', body: { user_id: 'USER', email: 'a@b.co' } },
  {
    method: 'POST',
    path: '/api/admin/update-limit',
    body: { client_user_id: 'USER', new_limit: 5, month_year: '2026-01' },
  },
  { method: 'POST', path: '/api/admin/toggle-service', body: { client_user_id: 'USER', pause: true } },
  { method: 'GET', path: '/api/admin/usage.csv?month=2026-01&sort=minutes' },
  { method: 'GET', path: '/api/openapi.json' },
  { method: 'GET', path: '/socket.io/?EIO=4&transport=polling' },
  { method: 'POST', path: '/socket.io/?EIO=4&transport=polling&sid=x', body: { a: 1 } },
  { method: 'GET', path: '/files/none' },
  { method: 'GET', path: '/' },
]

/** What a browser may send to the doors for files, before it is spoilt. */
export const DATA_URLS: readonly string[] = [
  'data:application/pdf;base64,JVBERi0xLjQKJSVFT0Y=',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
  'data:text/csv;base64,cGhvbmUKMjEyMjAwMDAwMQo=',
  'data:;base64,',
  'data:application/vnd.openxmlformats-officedocument.wordprocessingml.document;base64,UEsDBBQAAAAIAA==',
]

export const CSV_LISTS: readonly string[] = [
  'phone,name\n2122000001,Ada\n2122000002,"Ben, B."\n',
  'phone_number;city;timezone\r\n(212) 200-0001;Rome;Europe/Rome\r\n911;;\r\n',
  'cancelled\tphone\n1\t2122000001\n',
  '__proto__,phone,constructor,,phone\n1,2122000001,2,3,4\n',
]
