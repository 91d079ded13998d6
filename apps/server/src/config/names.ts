import { ConfigError } from './config-error.ts'

/** Every variable there is. `.env.example` explains them; an unknown name that looks like one of these is a mistake. */
export const VARIABLES = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PREFIX',
  'S3_PATH_STYLE',
  'OPERATOR_EMAIL',
  'OPERATOR_PASSWORD',
  'SIGN_UP',
  'SMTP_URL',
  'MAIL_FROM',
  'VOICE_PROVIDER',
  'ELEVENLABS_API_KEY',
  'ELEVENLABS_BASE_URL',
  'ELEVENLABS_WEBHOOK_SECRET',
  'ELEVENLABS_PHONE_NUMBER_ID',
  'TWILIO_AUTH_TOKEN',
  'SIMULATOR_CALL_SECONDS',
  'DIALLER_CONCURRENCY',
  'DIALLER_CALLS_PER_SECOND',
  'RECONCILE_SECONDS',
  'CALLING_HOURS',
  'USAGE_BENCHMARKS',
  'AUDIT_DAYS',
  'BACKUP_DIR',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'RETENTION_DAYS',
  'TRUST_PROXY',
  'RATE_LIMIT',
  'LOG_LEVEL',
  'ALLOWED_CALLING_CODES',
] as const

export type VariableName = (typeof VARIABLES)[number]

/** Settings of earlier versions, and what to do about them. */
const RETIRED: Readonly<Record<string, string>> = {
  S3_CACHE_MB: 'Remove S3_CACHE_MB: files in a bucket are no longer kept in DATA_DIR as well.',
}

/** Nobody else's variables begin like this. */
const OUR_PREFIXES = ['CALLWRIGHT_', 'ELEVENLABS_', 'DIALLER_', 'SIMULATOR_']
/** What Kubernetes puts into the environment of everything beside a service called `callwright`. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT)|_PORT_\d/
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//

/** @throws ConfigError naming the first variable that is no longer one of ours, or looks like a misspelt one */
export function refuseMisspelt(environment: Readonly<Record<string, string | undefined>>): void {
  const known = new Set<string>(VARIABLES)
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || known.has(name) || SERVICE_LINK.test(name) || SERVICE_ADDRESS.test(value)) continue
    const retired = Object.hasOwn(RETIRED, name) ? RETIRED[name] : undefined
    if (retired !== undefined && value.trim() !== '') throw new ConfigError(retired)
    const meant = nearest(name)
    if (meant) throw new ConfigError(`There is no variable ${name}. Did you mean ${meant}?`)
    if (OUR_PREFIXES.some((prefix) => name.startsWith(prefix))) {
      throw new ConfigError(`There is no variable ${name}. See .env.example for those there are.`)
    }
  }
}

function nearest(name: string): VariableName | undefined {
  const bare = name.startsWith('CALLWRIGHT_') ? name.slice('CALLWRIGHT_'.length) : name
  return VARIABLES.find((known) => {
    const slips = allowedSlips(known, bare)
    // Most names are longer or shorter by more than that, and an environment holds many.
    return known === bare || (Math.abs(known.length - bare.length) <= slips && distance(known, bare) <= slips)
  })
}

/** Short names are too near to others' names (PORT, PATH) for any guess. */
function allowedSlips(known: string, name: string): number {
  const length = Math.min(known.length, name.length)
  if (length < 6) return 0
  return length < 9 ? 1 : 2
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, right] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (left === right ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
