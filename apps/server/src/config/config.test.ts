import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ConfigError } from './config-error.ts'
import { configFrom, loadConfig } from './config.ts'
import { variables } from './variables.ts'

function refusalFor(environment: Record<string, string>): string {
  try {
    configFrom(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

// Security: 63
test('an empty environment configures a working server on loopback', () => {
  const config = configFrom({})
  expect([config.HOST, config.PORT]).toEqual(['127.0.0.1', 3000])
  expect(config.PUBLIC_URL).toBeUndefined()
  expect(config.database.kind).toBe('sqlite')
  expect([config.OPERATOR_EMAIL, config.OPERATOR_PASSWORD]).toEqual(['operator@localhost', undefined])
  expect(config.voice).toEqual({ provider: 'simulator' })
  expect(config.SIMULATOR_CALL_SECONDS).toEqual({ min: 5, max: 10 })
  expect(config.dialer).toEqual({ concurrency: 10, callsPerSecond: 20 })
  expect(config.mail.kind).toBe('outbox')
  expect(config.ELEVENLABS_WEBHOOK_SECRET).toEqual([])
  expect(config.CALLING_HOURS).toEqual({ from: 480, to: 1260 })
  expect(config.USAGE_BENCHMARKS).toEqual([100, 250, 500, 1000, 2500, 5000, 10_000])
  expect(config.ALLOWED_CALLING_CODES).toEqual(['1'])
  expect(config.RATE_LIMIT).toBe(true)
  expect(config.WEBHOOKS_ALLOW_PRIVATE).toBe(false)
  expect(config.scheduledBackups).toBe(null)
  expect(config.bucket).toBe(null)
  expect(config.TRUST_PROXY).toEqual([])
})

test('blank values count as unset', () => {
  expect(configFrom(Object.fromEntries(Object.keys(variables.shape).map((name) => [name, ' '])))).toMatchObject({
    PORT: 3000,
    voice: { provider: 'simulator' },
  })
})

// Security: 63
test('a public URL sets the mail sender, and HOST stays on loopback unless it is set explicitly', () => {
  const config = configFrom({ PUBLIC_URL: 'https://calls.example.com/' })
  expect(config.HOST).toBe('127.0.0.1')
  expect(configFrom({ PUBLIC_URL: 'https://calls.example.com', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  expect(config.PUBLIC_URL?.origin).toBe('https://calls.example.com')
  expect(config.mail.from).toBe('Callwright <callwright@calls.example.com>')
})

test('a plain HTTP public URL on this machine allows only a loopback HOST', () => {
  for (const address of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect(configFrom({ PUBLIC_URL: address }).HOST).toBe('127.0.0.1')
    expect(refusalFor({ PUBLIC_URL: address, HOST: '0.0.0.0' })).toMatch(
      /^HOST=0\.0\.0\.0 .* PUBLIC_URL .*https:\/\/.*\.$/,
    )
    expect(refusalFor({ PUBLIC_URL: address, HOST: '::' })).toContain('PUBLIC_URL')
    expect(refusalFor({ PUBLIC_URL: address, HOST: '::1' })).toBe('accepted')
  }
  expect(refusalFor({ PUBLIC_URL: 'https://calls.example.com', HOST: '192.0.2.1' })).toBe('accepted')
})

test('the provider is ElevenLabs once its key is set, unless the simulator is chosen', () => {
  expect(configFrom({ ELEVENLABS_API_KEY: 'key' })).toMatchObject({
    voice: { provider: 'elevenlabs', baseUrl: 'https://api.elevenlabs.io', phoneNumberId: null },
    dialer: { callsPerSecond: 1 },
  })
  expect(configFrom({ ELEVENLABS_API_KEY: 'key', VOICE_PROVIDER: 'simulator' }).voice.provider).toBe('simulator')
  expect(configFrom({ ELEVENLABS_API_KEY: 'key', DIALLER_CALLS_PER_SECOND: '7' }).dialer.callsPerSecond).toBe(7)
})

test('parses ranges, lists and windows', () => {
  const config = configFrom({
    SIMULATOR_CALL_SECONDS: '0-0.05',
    CALLING_HOURS: 'off',
    USAGE_BENCHMARKS: '500, 100',
    ELEVENLABS_WEBHOOK_SECRET: 'wsec_0123456789ab, wsec_ba9876543210',
    TRUST_PROXY: '10.0.0.0/8,::1',
    ALLOWED_CALLING_CODES: '1,+44',
    WEBHOOKS_ALLOW_PRIVATE: 'true',
  })
  expect(config.SIMULATOR_CALL_SECONDS).toEqual({ min: 0, max: 0.05 })
  expect(config.CALLING_HOURS).toBeNull()
  expect(config.USAGE_BENCHMARKS).toEqual([100, 500])
  expect(config.ELEVENLABS_WEBHOOK_SECRET).toEqual(['wsec_0123456789ab', 'wsec_ba9876543210'])
  expect(config.TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
  expect(config.ALLOWED_CALLING_CODES).toEqual(['1', '44'])
  expect(config.WEBHOOKS_ALLOW_PRIVATE).toBe(true)
  expect(configFrom({ BACKUP_DIR: '/backups' }).scheduledBackups).toEqual({
    ...{ folder: '/backups', everyMs: 86_400_000, keep: 7 },
  })
  expect(configFrom({ DATA_DIR: '/data', BACKUP_DIR: '/data/backups', BACKUP_EVERY: '90m' })).toMatchObject({
    scheduledBackups: { folder: '/data/backups', everyMs: 5_400_000 },
  })
  expect(configFrom({ SIMULATOR_CALL_SECONDS: '3' }).SIMULATOR_CALL_SECONDS).toEqual({ min: 3, max: 3 })
  expect(configFrom({ CALLING_HOURS: '00:00-24:00' }).CALLING_HOURS).toEqual({ from: 0, to: 1440 })
})

test('a bucket needs a name and a key; everything else has a default', () => {
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(configFrom({ S3_BUCKET: 'files', ...key }).bucket).toEqual({
    endpoint: null,
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    prefix: '',
    usesPathStyle: false,
  })
  const custom = { S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_PREFIX: 'calls/production/' }
  expect(configFrom({ S3_BUCKET: 'files', ...key, ...custom }).bucket).toMatchObject({
    ...{ endpoint: 'http://127.0.0.1:9000', prefix: 'calls/production/', usesPathStyle: true },
  })
  expect(configFrom({ S3_BUCKET: 'files', ...key, ...custom, S3_PATH_STYLE: 'off' }).bucket?.usesPathStyle).toBe(false)
})

test('a retired setting prevents startup with a message that says what to do', () => {
  expect(refusalFor({ S3_CACHE_MB: '2048' })).toBe(
    'Remove S3_CACHE_MB: files in a bucket are no longer cached in DATA_DIR.',
  )
})

const invalidSettings: [string, Record<string, string>][] = [
  ['PORT', { PORT: '80a' }],
  ['PORT', { PORT: '70000' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '127.0.0.1:3000' }],
  ['HOST', { HOST: 'http://localhost' }],
  ['HOST', { HOST: 'me@localhost' }],
  ['HOST', { HOST: 'two names' }],
  ['HOST', { HOST: '*', PUBLIC_URL: 'https://calls.example.com' }],
  ['HOST', { HOST: 'localhost"', PUBLIC_URL: 'https://calls.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'calls.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://calls.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://calls.example.com/app' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://calls.example.com"' }],
  ['SMTP_URL', { SMTP_URL: "smtp://mail.example.com'" }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.example.com' }],
  ['S3_ENDPOINT', { S3_BUCKET: 'files', S3_ENDPOINT: 'https://me:hunter2@s3.example.com' }],
  ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'secret' }],
  ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' }],
  ['S3_BUCKET', { S3_BUCKET: 'https://s3.example.com/files' }],
  ['S3_PREFIX', { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's', S3_PREFIX: '../up' }],
  ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'nobody' }],
  ['OPERATOR_PASSWORD', { OPERATOR_PASSWORD: 'short1!' }],
  ['OPERATOR_PASSWORD', { OPERATOR_PASSWORD: 'long enough but plain' }],
  ['SIGN_UP', { SIGN_UP: 'maybe' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['ELEVENLABS_API_KEY', { VOICE_PROVIDER: 'elevenlabs' }],
  ['VOICE_PROVIDER', { VOICE_PROVIDER: 'twilio' }],
  ['ELEVENLABS_WEBHOOK_SECRET', { ELEVENLABS_WEBHOOK_SECRET: 'tooshort' }],
  ['ELEVENLABS_WEBHOOK_SECRET', { ELEVENLABS_WEBHOOK_SECRET: 'wsec_0123456789ab,short' }],
  ['ELEVENLABS_BASE_URL', { ELEVENLABS_API_KEY: 'key', ELEVENLABS_BASE_URL: 'ftp://x' }],
  ['AGENT_LLM', { AGENT_LLM: 'custom-llm' }],
  ['AGENT_LLM', { AGENT_LLM: 'gemini 3' }],
  ['SMTP_ALLOW_PLAIN', { SMTP_ALLOW_PLAIN: 'yes' }],
  ['SIMULATOR_CALL_SECONDS', { SIMULATOR_CALL_SECONDS: '10-5' }],
  ['DIALLER_CONCURRENCY', { DIALLER_CONCURRENCY: '1.5' }],
  ['CALLING_HOURS', { CALLING_HOURS: '21:00-08:00' }],
  ['CALLING_HOURS', { CALLING_HOURS: '08:00-24:30' }],
  ['USAGE_BENCHMARKS', { USAGE_BENCHMARKS: '100,lots' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['BACKUP_EVERY', { BACKUP_EVERY: '24h' }],
  ['BACKUP_KEEP', { BACKUP_KEEP: '3' }],
  ['BACKUP_EVERY', { BACKUP_DIR: '/backups', BACKUP_EVERY: '30s' }],
  ['BACKUP_EVERY', { BACKUP_DIR: '/backups', BACKUP_EVERY: '0h' }],
  ['BACKUP_KEEP', { BACKUP_DIR: '/backups', BACKUP_KEEP: '0' }],
  ['BACKUP_DIR', { DATA_DIR: '/data', BACKUP_DIR: '/data/files/backups' }],
  ['RATE_LIMIT', { RATE_LIMIT: 'off', PUBLIC_URL: 'https://calls.example.com', HOST: '0.0.0.0' }],
  ['WEBHOOKS_ALLOW_PRIVATE', { WEBHOOKS_ALLOW_PRIVATE: '1' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['ALLOWED_CALLING_CODES', { ALLOWED_CALLING_CODES: '1,XX' }],
]

// Security: 63
test.each(invalidSettings)('an invalid %s prevents startup with a message that names it: %j', (name, environment) => {
  const message = refusalFor(environment)
  expect(message).toContain(name)
  expect(message).toMatch(/^[^\n]+\.$/)
})

test.each([
  ['SMTP_URL', 'smtp://me:pass@mail.example.com:99999', 'with a valid host name and port'],
  ['PUBLIC_URL', 'https://me:pass@calls.example.com', 'without a path or a user name'],
])('the message for %s=%s says what to correct', (name, value, advice) => {
  expect(refusalFor({ [name]: value })).toContain(advice)
})

test.each([
  ['ELEVENLAB_API_KEY', 'ELEVENLABS_API_KEY'],
  ['CALLWRIGHT_PORT', 'PORT'],
  ['OPERATOR_MAIL', 'OPERATOR_EMAIL'],
  ['SIGNUP', 'SIGN_UP'],
  ['DATABASE_URI', 'DATABASE_URL'],
])('%s is reported as a misspelled %s', (misspelled, suggestion) => {
  expect(refusalFor({ [misspelled]: 'x' })).toBe(`There is no variable ${misspelled}. Did you mean ${suggestion}?`)
})

test('an unknown variable with one of our prefixes is refused; other variables are ignored', () => {
  expect(refusalFor({ ELEVENLABS_AGENT_ID: 'x' })).toContain('ELEVENLABS_AGENT_ID')
  const others = {
    PATH: '/bin',
    HOME: '/root',
    MAIL: '/var/mail/x',
    HTTP_PROXY: 'x',
    PGPORT: '5432',
    NODE_ENV: 'production',
  }
  expect(refusalFor(others)).toBe('accepted')
  expect(refusalFor({ CALLWRIGHT_PORT: 'tcp://10.0.0.1:80', CALLWRIGHT_SERVICE_HOST: '10.0.0.1' })).toBe('accepted')
})

test.each(Object.keys(variables.shape))('quotation marks that an env file left around %s are refused', (name) => {
  const advice = `${name} has quotation marks around its value: remove them`
  for (const value of ['"x"', "'x'", '`x`', '“x”', '„x“', '«x»', '‚x‘', '＂x＂', '"x" # a comment', ' "x"\r\n', '""']) {
    expect(refusalFor({ [name]: value })).toContain(advice)
  }
  expect(refusalFor({ [name]: 'x\ny' })).toBe(
    `${name} contains a line break or another control character: write the value on one line.`,
  )
})

test('quotation marks inside a value and line breaks at its end are accepted', () => {
  const from = '"Ann\'s Office, Inc." <calls@example.com>'
  const values = { MAIL_FROM: `${from}\r`, OPERATOR_PASSWORD: 'it"s a "secret" 1\r\n', PORT: '4000\n' }
  expect(configFrom(values)).toMatchObject({ OPERATOR_PASSWORD: 'it"s a "secret" 1', PORT: 4000, mail: { from } })
})

// Security: 53
test('no error message contains a secret', () => {
  expect(refusalFor({ DATABASE_URL: 'mysql://me:hunter2@localhost/x' })).not.toContain('hunter2')
  expect(refusalFor({ ELEVENLABS_WEBHOOK_SECRET: 'hunter2' })).not.toContain('hunter2')
  expect(refusalFor({ OPERATOR_PASSWORD: 'hunter2' })).not.toContain('hunter2')
})

// Security: 53
test('keys, tokens and passwords in URLs count as secrets', () => {
  const { secrets } = configFrom({
    DATABASE_URL: 'postgres://me:pass%20word@localhost/x',
    SMTP_URL: 'smtp://me:no-escapes@localhost',
    ELEVENLABS_WEBHOOK_SECRET: 'wsec_0123456789ab,wsec_ba9876543210',
    OPERATOR_PASSWORD: ' with spaces 1! ',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'public-key-id',
    S3_SECRET_ACCESS_KEY: 'short',
  })
  expect(secrets.toSorted()).toEqual([
    ' with spaces 1! ',
    'no-escapes',
    'pass word',
    'pass%20word',
    'wsec_0123456789ab',
    'wsec_ba9876543210',
  ])
})

test('reads .env from the folder, and the real environment overrides it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-config-'))
  writeFileSync(join(folder, '.env'), 'RECONCILE_SECONDS=7\nDIALLER_CONCURRENCY="3"\n# a comment\n')
  process.env['RECONCILE_SECONDS'] = '9'
  try {
    expect(loadConfig(folder)).toMatchObject({ RECONCILE_SECONDS: 9, dialer: { concurrency: 3 } })
  } finally {
    delete process.env['RECONCILE_SECONDS']
  }
})

test('reads a .env file from Windows, and refuses one that is not UTF-8', () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-config-'))
  const text = 'export RECONCILE_SECONDS="7" # comment\r\nDIALLER_CONCURRENCY = 3 \r\n'
  writeFileSync(join(folder, '.env'), `\uFEFF${text}`)
  expect(loadConfig(folder)).toMatchObject({ RECONCILE_SECONDS: 7, dialer: { concurrency: 3 } })
  writeFileSync(join(folder, '.env'), `\uFEFF${text}`, 'utf16le')
  expect(() => loadConfig(folder)).toThrow(`${join(folder, '.env')} is not UTF-8 text: save it as UTF-8.`)
})
