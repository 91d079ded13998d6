import { PASSWORD_COST } from '../packages/api/src/auth/sign-in/passwords.ts'
import type { Settings } from '../packages/api/src/context/context.ts'

/** Settings for product code that a benchmark calls without a server. */
export const BENCH_SETTINGS: Settings = {
  publicUrl: 'http://localhost',
  ownOrigins: ['http://localhost'],
  emailVerificationRequired: false,
  operatorEmail: 'operator@localhost',
  signUp: 'open',
  termsUrl: null,
  countries: ['1'],
  rateLimitsEnabled: false,
  webhookSecrets: [],
  dialer: { concurrency: 1000, callsPerSecond: 1000 },
  callingHours: null,
  reconcileMs: 60_000,
  usageBenchmarks: [],
  disclosureRequired: false,
  auditDays: 30,
  webhooksAllowPrivate: false,
  calComUrl: 'https://api.cal.com',
  backupEveryMs: null,
  retentionDays: null,
  passwordCost: PASSWORD_COST,
}
