import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseEnv } from 'node:util'

import { PASSWORD_COST } from '@callwright/api/auth/sign-in/passwords'
import type { PasswordCost } from '@callwright/api/context/context'
import { namePath } from '@callwright/db/errors/describe-failure'

import { type BucketConfig, readBucket } from './bucket.ts'
import { ConfigError } from './config-error.ts'
import { cleanValue } from './clean-value.ts'
import { trustExtraAuthorities } from './extra-authorities.ts'
import { type MailConfig, readMail } from './mail.ts'
import { rejectMisspelledNames } from './names.ts'
import { secretsOf } from './secrets.ts'
import { isLoopbackHost } from './variable-types.ts'
import { notes, type VariableValues, variables } from './variables.ts'

/** Variables by name in upper case; values derived from several of them in lower case. */
export type Config = VariableValues & {
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }
  /** null if files and recordings are in the data directory */
  bucket: BucketConfig | null
  mail: MailConfig
  voice:
    | { provider: 'simulator' }
    | { provider: 'elevenlabs'; apiKey: string; baseUrl: string; phoneNumberId: string | null }
  dialer: { concurrency: number; callsPerSecond: number }
  /** null if there are no scheduled backups */
  scheduledBackups: { folder: string; everyMs: number; keep: number } | null
  /** Not a setting; tests lower it. */
  passwordCost: PasswordCost
  /** Values that must not appear in the log. */
  secrets: string[]
  /** The text of every variable that is set; `configFrom` turns it into the same configuration. */
  environment: Readonly<Record<string, string>>
}

/**
 * Reads the environment, falling back to the folder's `.env` for variables that are unset, and trusts EXTRA_CA_CERTS.
 * Only this function reads `process.env`.
 * @throws ConfigError
 */
export function loadConfig(folder: string = process.cwd()): Config {
  const file = join(folder, '.env')
  const bytes = existsSync(file) ? namePath(file, () => readFileSync(file)) : null
  const config = configFrom({ ...(bytes && parseEnv(decodeUtf8(bytes, file))), ...process.env })
  trustExtraAuthorities(config)
  return config
}

/** Without the byte order mark that some editors write, which would become part of the first name. */
function decodeUtf8(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ConfigError(`${file} is not UTF-8 text: save it as UTF-8.`, { cause: error })
  }
}

/**
 * Turns strings into a consistent configuration. A value that contains only whitespace or commas is unset.
 * @throws ConfigError
 */
export function configFrom(environment: Readonly<Record<string, string | undefined>>): Config {
  const ownVariables = readOwnVariables(environment)
  const values = readValues(ownVariables)
  refuseOpenHost(values)
  const { DATABASE_URL, DATA_DIR, DIALLER_CONCURRENCY: concurrency } = values
  const voice = readVoice(values)
  const { DIALLER_CALLS_PER_SECOND: callsPerSecond = voice.provider === 'simulator' ? 20 : 1 } = values
  return {
    ...values,
    database: DATABASE_URL
      ? { kind: 'postgres', url: DATABASE_URL.href }
      : { kind: 'sqlite', file: join(DATA_DIR, 'callwright.db') },
    bucket: readBucket(values),
    mail: readMail(values),
    voice,
    dialer: { concurrency, callsPerSecond },
    scheduledBackups: readScheduledBackups(values),
    passwordCost: PASSWORD_COST,
    secrets: secretsOf(values),
    environment: ownVariables,
  }
}

/** Our variables that are set. @throws ConfigError */
function readOwnVariables(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const isSet = (entry: [string, string | undefined]): entry is [string, string] => /[^\s,]/.test(entry[1] ?? '')
  const setEntries = Object.entries(environment).filter(isSet)
  rejectMisspelledNames(Object.fromEntries(setEntries))
  const ownEntries = setEntries.filter(([name]) => name in variables.shape)
  return Object.fromEntries(ownEntries.map(([name, raw]) => [name, cleanValue(name, raw)]))
}

function readValues(ownVariables: Readonly<Record<string, string>>): VariableValues {
  const { data: values, error } = variables.safeParse(ownVariables)
  if (error) throw new ConfigError(`${String(error.issues[0]?.path[0])} ${error.issues[0]?.message}.`)
  for (const [name, schema] of Object.entries(variables.shape)) {
    const missing = name in ownVariables && notes.get(schema)?.needs?.find((needed) => !(needed in ownVariables))
    if (missing) throw new ConfigError(`${name} needs ${missing}: set that as well, or remove ${name}.`)
  }
  return values
}

function refuseOpenHost({ HOST, PUBLIC_URL, RATE_LIMIT }: VariableValues): void {
  if (isLoopbackHost(HOST)) return
  // Plain HTTP must not leave this machine.
  if (PUBLIC_URL?.protocol !== 'https:') {
    throw new ConfigError(
      `HOST=${HOST} opens Callwright to the network: set PUBLIC_URL to the https:// address that people will use.`,
    )
  }
  if (!RATE_LIMIT) {
    throw new ConfigError('RATE_LIMIT=off is for load tests on this machine: remove it, or set HOST to 127.0.0.1.')
  }
}

function readScheduledBackups({
  DATA_DIR,
  BACKUP_DIR: folder,
  BACKUP_EVERY,
  BACKUP_KEEP,
}: VariableValues): Config['scheduledBackups'] {
  if (folder === undefined) return null
  if (!relative(join(DATA_DIR, 'files'), folder).startsWith('..')) {
    throw new ConfigError(
      'BACKUP_DIR cannot be inside DATA_DIR/files: set it to another folder, ideally on another disk.',
    )
  }
  return { folder, everyMs: BACKUP_EVERY, keep: BACKUP_KEEP }
}

function readVoice(values: VariableValues): Config['voice'] {
  const { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_BASE_URL, ELEVENLABS_PHONE_NUMBER_ID: phoneNumberId = null } = values
  const { VOICE_PROVIDER: provider = apiKey ? 'elevenlabs' : 'simulator' } = values
  if (provider === 'simulator') return { provider }
  if (!apiKey) throw new ConfigError('VOICE_PROVIDER=elevenlabs needs ELEVENLABS_API_KEY.')
  return { provider, apiKey, baseUrl: ELEVENLABS_BASE_URL.href.replace(/\/+$/, ''), phoneNumberId }
}
