import { resolve } from 'node:path'

import { emailSchema, newPasswordSchema } from '@callwright/contract/auth'
import { z } from '@callwright/contract/input/zod'
import { isCountry } from '@callwright/contract/text/phone'

import {
  addressRange,
  commaList,
  duration,
  hostName,
  hours,
  isLoopbackHost,
  numberIn,
  oneOf,
  onOff,
  parsedText,
  secondsRange,
  text,
  textMatching,
  trueOrFalse,
  url,
} from './variable-types.ts'

type VariableNotes = {
  /** Starts a section of `.env.example`. */
  section?: string
  /** A variable without a doc is covered by the doc for the variable above it. */
  doc?: string
  /** Printed if there is no default. */
  example?: string
  /** Kept out of the log. For a URL, only its password. */
  isSecret?: boolean
  /** Variables that must be set along with this one. */
  needs?: readonly string[]
}

export const notes = z.registry<VariableNotes>()

const secret = text.min(16, 'is too short: a secret must have at least 16 characters')
const absolutePath = text.transform((path) => resolve(path))

/** Every variable, with its schema, default and documentation. */
export const variables = z.object({
  PORT: numberIn({ min: 0, max: 65_535, whole: true }).prefault('3000').register(notes, {
    section: 'Where it listens',
    doc: '0 picks a free port; the log says which: `listening on http://HOST:PORT`.',
  }),
  HOST: hostName.prefault('127.0.0.1').register(notes, {
    doc: 'Any address but loopback needs a PUBLIC_URL with https: plain HTTP must not leave this machine.',
  }),
  PUBLIC_URL: url('https://', 'http://')
    .transform((parsed) => Object.assign(parsed, { hostname: parsed.hostname.replace(/\.$/, '') }))
    .refine(
      ({ href, origin }) => href === `${origin}/`,
      'must be an origin such as https://calls.example.com, without a path or a user name',
    )
    .refine(
      ({ protocol, hostname }) => protocol === 'https:' || isLoopbackHost(hostname),
      'has to start with https://, because passwords and calls travel over it',
    )
    .optional()
    .register(notes, {
      doc: 'The address people use. It appears in links in mail and is the allowed origin; https makes cookies secure. Unset: http://HOST:PORT.',
      example: 'https://calls.example.com',
    }),
  TRUST_PROXY: text
    .transform((raw) => (raw.toLowerCase() === 'off' ? '' : raw))
    .pipe(commaList(addressRange))
    .prefault('off')
    .register(notes, { doc: 'Addresses or ranges of your reverse proxies; only their `X-Forwarded-*` is trusted.' }),

  DATA_DIR: absolutePath.prefault('./data').register(notes, {
    section: 'Data',
    doc: 'Database, files, recordings and outbox. Belongs to one server, or to the nodes of one PostgreSQL database.',
  }),
  DATABASE_URL: url('postgres://', 'postgresql://').optional().register(notes, {
    doc: 'PostgreSQL 15 or newer, for several nodes; `copy` migrates an installation to it. Unset: SQLite in DATA_DIR.',
    example: 'postgres://user:password@localhost:5432/callwright',
    isSecret: true,
  }),
  S3_BUCKET: textMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/, 'just the name of a bucket, like callwright-files')
    .optional()
    .register(notes, {
      doc: 'A bucket for files and recordings (docs/files-in-a-bucket.md). Unset: they are kept in DATA_DIR.',
      example: 'callwright-files',
      needs: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    }),
  S3_ACCESS_KEY_ID: text.optional().register(notes, {
    doc: 'A key that may get, put and delete objects in the bucket and list it.',
    needs: ['S3_BUCKET'],
  }),
  S3_SECRET_ACCESS_KEY: text.optional().register(notes, { isSecret: true, needs: ['S3_BUCKET'] }),
  S3_ENDPOINT: url('https://', 'http://')
    .refine(
      ({ username, search, hash }) => `${username}${search}${hash}` === '',
      'is an address like https://s3.example.com, without a key and without the bucket',
    )
    .optional()
    .register(notes, {
      doc: 'Unset: Amazon. With plain http://, anyone on the network path can read uploaded files.',
      example: 'https://s3.example.com',
      needs: ['S3_BUCKET'],
    }),
  S3_REGION: text.prefault('us-east-1').register(notes, { needs: ['S3_BUCKET'] }),
  S3_PREFIX: textMatching(
    /^(?=.{0,200}$)([A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*)?\/*$/,
    'a path like calls/production, made of letters, digits, dots, hyphens and underscores',
  )
    .prefault('')
    .register(notes, {
      doc: 'Prefix of every object key; installations that share a bucket need different prefixes.',
      needs: ['S3_BUCKET'],
    }),
  S3_PATH_STYLE: onOff.optional().register(notes, {
    doc: '`on` puts the bucket in the URL path; `off` puts it in the host name. Unset: on if S3_ENDPOINT is set.',
    example: 'on',
    needs: ['S3_BUCKET'],
  }),

  OPERATOR_EMAIL: parsedText('an email address', (raw) => emailSchema.safeParse(raw).data)
    .prefault('operator@localhost')
    .register(notes, { section: 'Accounts', doc: 'The one account that sees all clients.' }),
  // Not trimmed: passwords are taken exactly as typed.
  OPERATOR_PASSWORD: z
    .string()
    .superRefine((password, context) => {
      const [issue] = newPasswordSchema.safeParse(password).error?.issues ?? []
      if (issue) context.addIssue(`is too weak: ${issue.message.replace(/\.$/, '')}`)
    })
    .optional()
    .register(notes, {
      doc: 'Its initial password, used only to create the account. Unset: a random one, printed at first startup.',
      isSecret: true,
    }),
  SIGN_UP: oneOf('open', 'closed').prefault('open').register(notes, { doc: '`open` or `closed`.' }),
  TERMS_URL: url('https://', 'http://').optional().register(notes, {
    doc: 'Your terms and conditions, which people accept when they sign up. Unset: no link.',
    example: 'https://example.com/terms',
  }),

  SMTP_URL: url('smtp://', 'smtps://').optional().register(notes, {
    section: 'Mail',
    doc: 'smtps:// for port 465, smtp:// for 587 or 25. Unset: each message becomes a file in DATA_DIR/outbox, and its link is logged.',
    example: 'smtp://user:password@mail.example.com:587',
    isSecret: true,
  }),
  SMTP_ALLOW_PLAIN: trueOrFalse.prefault('false').register(notes, {
    doc: '`true` sends mail, with its passwords and links, even to another machine whose mail server offers no encryption.',
  }),
  MAIL_FROM: textMatching(/@/, 'an email address, for example "Callwright <calls@example.com>"')
    .optional()
    .register(notes, { example: 'Callwright <callwright@example.com>' }),

  VOICE_PROVIDER: oneOf('elevenlabs', 'simulator').optional().register(notes, {
    section: 'Voice provider',
    doc: '`elevenlabs` or `simulator`. Unset: elevenlabs when its key is set, else the simulator.',
    example: 'simulator',
  }),
  ELEVENLABS_API_KEY: text.optional().register(notes, { doc: 'The key of your ElevenLabs account.', isSecret: true }),
  ELEVENLABS_BASE_URL: url('https://', 'http://').prefault('https://api.elevenlabs.io'),
  ELEVENLABS_WEBHOOK_SECRET: commaList(secret).prefault('').register(notes, {
    doc: 'Secret of the post-call webhook; while rotating, several separated by commas. Unset: the webhook is closed.',
    isSecret: true,
  }),
  ELEVENLABS_PHONE_NUMBER_ID: text
    .optional()
    .register(notes, { doc: 'Id of the default outgoing number at the provider.' }),
  AGENT_LLM: textMatching(
    /^(?!custom-llm$)[A-Za-z0-9][A-Za-z0-9._@-]{0,99}$/,
    'the name of a language model, such as gemini-3.5-flash',
  )
    .optional()
    .register(notes, {
      doc: 'Language model for agents and call analysis, by its name at the provider. Unset: new agents get the provider’s default.',
      example: 'gemini-3.5-flash',
    }),
  TWILIO_AUTH_TOKEN: commaList(secret).prefault('').register(notes, {
    doc: 'Token of your own Twilio account, needed for /api/webhooks/twilio/voice; separate several with commas.',
    isSecret: true,
  }),
  SIMULATOR_CALL_SECONDS: secondsRange.prefault('5-10').register(notes, {
    doc: 'How long a simulated call takes in real time: a range of seconds, decimals allowed.',
  }),
  RECONCILE_SECONDS: numberIn({ min: 1, max: 86_400 })
    .prefault('60')
    .register(notes, { doc: 'How often, in seconds, to ask the provider for calls that no webhook reported.' }),

  DIALLER_CONCURRENCY: numberIn({ min: 1, max: 1000, whole: true }).prefault('10').register(notes, {
    section: 'Dialing',
    doc: 'Maximum concurrent calls per client. Its agent at the provider accepts twice that, including incoming calls.',
  }),
  DIALLER_CALLS_PER_SECOND: numberIn({ min: 0.01, max: 1000 }).optional().register(notes, {
    doc: 'Calls started per second across all nodes; on PostgreSQL, 5/6 of this. Unset: 1, or 20 with the simulator.',
    example: '1',
  }),
  CALLING_HOURS: hours
    .prefault('08:00-21:00')
    .register(notes, { doc: "Default calling hours for a campaign, in the recipient's local time; `off` for none." }),
  ALLOWED_CALLING_CODES: commaList(
    parsedText('a list of country calling codes and ISO codes like 1,44,JM', (raw) => {
      const country = raw.replace('+', '').toUpperCase()
      return isCountry(country) ? country : undefined
    }),
  )
    .prefault('1')
    .register(notes, {
      doc: 'Countries that may be called: calling codes, or ISO codes like JM. 1 is the United States, its territories, and Canada.',
    }),

  USAGE_BENCHMARKS: commaList(textMatching(/^[1-9]\d{0,7}$/, 'a list of minutes separated by commas'))
    .transform((minutes) => [...new Set(minutes.map(Number))].sort((a, b) => a - b))
    .prefault('100,250,500,1000,2500,5000,10000')
    .register(notes, { section: 'Operation', doc: 'Minutes in a month at which the operator is alerted.' }),
  AUDIT_DAYS: numberIn({ min: 30, max: 3650, whole: true })
    .prefault('400')
    .register(notes, { doc: 'Days to keep entries in the audit log, at least 30.' }),
  AI_DISCLOSURE: oneOf('optional', 'required').prefault('optional').register(notes, {
    doc: '`required`: no business can turn off the sentence that tells callers an AI is speaking.',
  }),
  RETENTION_DAYS: numberIn({ min: 1, max: 3650, whole: true }).optional().register(notes, {
    doc: 'Maximum days to keep recordings and transcripts; a business may choose fewer. Unset: each business decides.',
    example: '365',
  }),
  BACKUP_DIR: absolutePath
    .optional()
    .register(notes, { doc: 'A folder for scheduled backups, ideally on another disk. Unset: no scheduled backups.' }),
  BACKUP_EVERY: duration
    .prefault('24h')
    .register(notes, { doc: 'How often, like 90m, 24h or 7d, and how many to keep.', needs: ['BACKUP_DIR'] }),
  BACKUP_KEEP: numberIn({ min: 1, max: 10_000, whole: true })
    .prefault('7')
    .register(notes, { needs: ['BACKUP_DIR'] }),
  WEBHOOKS_ALLOW_PRIVATE: trueOrFalse.prefault('false').register(notes, {
    doc: '`true` lets webhooks use plain HTTP and reach this machine and your network; set it only if you trust all clients.',
  }),
  CAL_COM_URL: url('https://', 'http://').prefault('https://api.cal.com').register(notes, {
    doc: 'API of Cal.com, for services that are booked there; change it only for an installation of your own.',
  }),
  EXTRA_CA_CERTS: absolutePath.optional().register(notes, {
    doc: 'A PEM file with the certificates of your own authorities. Every outgoing connection trusts them too.',
    example: '/etc/callwright-ca.pem',
  }),
  RATE_LIMIT: onOff.prefault('on').register(notes, { doc: '`off` only for load tests on loopback.' }),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .prefault('info')
    .register(notes, { doc: 'fatal, error, warn, info, debug or trace.' }),
})

export type VariableValues = z.infer<typeof variables>
