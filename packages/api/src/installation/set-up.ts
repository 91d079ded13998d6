import type { Deps } from '../context/context.ts'
import { findOperatorAccess, hasChangedPassword, hasClients, type OperatorAccess } from './set-up.repo.ts'

export type InstallationStep =
  | 'password'
  | 'second-factor'
  | 'public-address'
  | 'mail'
  | 'provider'
  | 'webhook'
  | 'backups'
  | 'client'

export type InstallationSetUp = {
  /** in the order in which one does them; those that do not apply are left out */
  steps: { name: InstallationStep; isDone: boolean }[]
}

/** What an installation still lacks before its first client calls for real. It tells that something is set, never to what. */
export async function viewInstallationSetUp(
  deps: Pick<Deps, 'db' | 'settings' | 'voice' | 'now'>,
): Promise<InstallationSetUp> {
  const { db, settings, voice } = deps
  const operator = await findOperatorAccess(db)
  const isReal = voice.name !== 'simulator'
  const steps: InstallationSetUp['steps'] = [
    // The first password stood in a log or in the environment.
    { name: 'password', isDone: operator !== undefined && (await hasOwnPassword(deps, operator)) },
    { name: 'second-factor', isDone: (operator?.confirmedAt ?? null) !== null },
    { name: 'public-address', isDone: !LOCAL_HOSTS.has(new URL(settings.publicUrl).hostname) },
    // Addresses have to be verified exactly where mail is really sent.
    { name: 'mail', isDone: settings.verifiedMailRequired },
    { name: 'provider', isDone: isReal },
  ]
  if (isReal) steps.push({ name: 'webhook', isDone: settings.webhookSecrets.length > 0 })
  steps.push(
    { name: 'backups', isDone: settings.backupEveryMs !== null },
    { name: 'client', isDone: await hasClients(db) },
  )
  return { steps }
}

/** An address that follows the settings, or is verified, changes the account too: the audit log tells them apart. */
async function hasOwnPassword(
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  operator: OperatorAccess,
): Promise<boolean> {
  if (operator.updatedAt <= operator.createdAt) return false
  if (await hasChangedPassword(db, operator.id)) return true
  // Older than the log, which may have had the entry.
  return operator.createdAt < now() - settings.auditDays * DAY
}

const DAY = 86_400_000
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
