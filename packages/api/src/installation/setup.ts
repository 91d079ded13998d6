import type { Deps } from '../context/context.ts'
import { findOperatorAccess, hasChangedPassword, hasClients, type OperatorAccess } from './setup.repo.ts'

export type InstallationStep =
  | 'password'
  | 'second-factor'
  | 'public-address'
  | 'mail'
  | 'provider'
  | 'webhook'
  | 'backups'
  | 'client'

export type InstallationSetup = {
  /** in the suggested order, without steps that do not apply */
  steps: { name: InstallationStep; isDone: boolean }[]
}

/** The steps before the first client can make real calls. Shows which settings are set, not their values. */
export async function viewInstallationSetup(
  deps: Pick<Deps, 'db' | 'settings' | 'voice' | 'now'>,
): Promise<InstallationSetup> {
  const { db, settings, voice } = deps
  const operator = await findOperatorAccess(db)
  const isReal = voice.name !== 'simulator'
  const steps: InstallationSetup['steps'] = [
    // The initial password was in a log or in the environment, so it should be changed.
    { name: 'password', isDone: operator !== undefined && (await hasOwnPassword(deps, operator)) },
    { name: 'second-factor', isDone: (operator?.confirmedAt ?? null) !== null },
    { name: 'public-address', isDone: settings.publicUrl.startsWith('https://') },
    // Verified email addresses are required exactly when real mail is sent.
    { name: 'mail', isDone: settings.emailVerificationRequired },
    { name: 'provider', isDone: isReal },
  ]
  if (isReal) steps.push({ name: 'webhook', isDone: settings.webhookSecrets.length > 0 })
  steps.push(
    { name: 'backups', isDone: settings.backupEveryMs !== null },
    { name: 'client', isDone: await hasClients(db) },
  )
  return { steps }
}

/** A changed or verified email address also updates the account, so the audit log is checked as well. */
async function hasOwnPassword(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  operator: OperatorAccess,
): Promise<boolean> {
  if (operator.updatedAt <= operator.createdAt) return false
  if (await hasChangedPassword(db, operator.id)) return true
  // The account is older than the audit log, so the entry may have expired.
  return operator.createdAt < now() - settings.auditDays * DAY_MS
}

const DAY_MS = 86_400_000
