import type { Deps } from '../context.ts'
import { findOperatorAccess, hasClients } from './installation-set-up.repo.ts'

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
export async function viewInstallationSetUp({
  db,
  settings,
  voice,
}: Pick<Deps, 'db' | 'settings' | 'voice'>): Promise<InstallationSetUp> {
  const operator = await findOperatorAccess(db)
  const isReal = voice.name !== 'simulator'
  const steps: InstallationSetUp['steps'] = [
    // The first password stood in a log or in the environment.
    { name: 'password', isDone: operator !== undefined && operator.updated_at > operator.created_at },
    { name: 'second-factor', isDone: (operator?.confirmed_at ?? null) !== null },
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

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
