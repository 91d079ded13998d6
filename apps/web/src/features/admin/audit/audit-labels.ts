import type { Outputs } from '#lib/api/trpc.ts'
import { capitalize } from '#lib/capitalize.ts'
import { ACTION_KINDS } from './audit-view.ts'

export type AuditEntry = Outputs['admin']['audit']['rows'][number]

/** One field that an action changed; null if the field did not exist. */
export type AuditChange = { field: string; before: string | null; after: string | null }

/** Labels for actions whose own names are not clear enough. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  'admin.backup': 'Make backup',
  'admin.eraseClient': 'Delete client',
  'admin.erasureFinished': 'Business deleted',
  'admin.removeProductLogo': 'Remove product logo',
  'admin.restore': 'Restore backup',
  'admin.retryFailed': 'Retry failed jobs',
  'admin.saveBrand': 'Save name and address',
  'admin.setForwarding': 'Turn call forwarding on or off',
  'admin.setPaused': 'Pause or resume',
  'admin.setProductLogo': 'Change product logo',
  'admin.setSignUp': 'Open or close sign-up',
  'agent.saveFallBack': 'Save message and forwarding',
  'agent.confirmOpening': 'Start opening',
  'agent.startOpening': 'Start opening, seven days after the upgrade',
  'agent.saveOpening': 'Change opening',
  'agent.update': 'Update agent',
  'auth.login': 'Sign in',
  'auth.logout': 'Log out',
  'auth.register': 'Sign up',
  'bulk.addCallBack': 'Add call-back',
  'bulk.answerCallBack': 'Answer call-back',
  'bulk.cancel': 'Cancel campaign',
  'bulk.cancelPlanned': 'Cancel planned calls',
  'bulk.create': 'Create campaign',
  'bulk.pause': 'Pause campaign',
  'bulk.remove': 'Delete campaign',
  'bulk.resume': 'Resume campaign',
  'bulk.retry': 'Call again',
  'business.erase': 'Delete business',
  'business.expireContent': 'Remove old recordings and transcripts',
  'business.export': 'Export data',
  'business.setRetention': 'Choose how long recordings are kept',
  'business.switchMailRule': 'Turn mail rule on or off',
  'calls.place': 'Place call',
  'calls.remove': 'Delete call',
  'calls.saveNotes': 'Save call notes',
  'calls.simulateInbound': 'Simulate incoming call',
  'demo.make': 'Create demo business',
  'keys.create': 'Create API key',
  'keys.revoke': 'Revoke API key',
  'webhooks.redeliver': 'Redeliver message',
  'webhooks.redeliverSince': 'Redeliver messages',
  'webhooks.rotateSecret': 'Rotate signing secret',
  'webhooks.sendTest': 'Send test event',
}

/** Returns `Send reset link` for `admin.sendResetLink`, for example. */
export function formatAction({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  const paused = action === 'admin.setPaused' ? readFields(after).get('paused') : undefined
  if (typeof paused === 'boolean') return paused ? 'Pause service' : 'Resume service'
  // Entries of an earlier version.
  const name = action.replace(/^admin\.(?=(?:keys|webhooks)\.)/, '')
  return ACTION_LABELS[name] ?? sentenceCase(name.slice(name.indexOf('.') + 1))
}

/** The part of the product that an action belongs to. */
export function formatActionKind(action: string): string {
  const kind = action.split('.')[0] ?? ''
  return ACTION_KINDS.find(({ value }) => value === kind)?.label ?? sentenceCase(kind)
}

/** The email address of the account that acted, or a short description, and the API key that acted for it. */
export function describeActor({ actor, actorKey }: Pick<AuditEntry, 'actor' | 'actorKey'>): string {
  if (!actor) return 'Not signed in'
  const account = actor.email ?? 'A deleted account'
  return actorKey === null ? account : `${account} · API key “${actorKey}”`
}

/** The client's name. The operator's own business may have none, and a deleted client has none. */
export function describeClient(
  { tenantId, businessName }: NonNullable<AuditEntry['client']>,
  ownTenantId: string | undefined,
): string {
  return businessName ?? (tenantId === ownTenantId ? 'Your own business' : 'Deleted client')
}

/** Lists the values before and after, field by field. Text without fields is treated as a single field. */
export function listAuditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const [oldFields, newFields] = [readFields(before), readFields(after)]
  return [...new Set([...oldFields.keys(), ...newFields.keys()])].map((field) => ({
    field: sentenceCase(field),
    before: oldFields.has(field) ? formatValue(oldFields.get(field)) : null,
    after: newFields.has(field) ? formatValue(newFields.get(field)) : null,
  }))
}

function readFields(text: string | null): Map<string, unknown> {
  if (text === null) return new Map()
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return new Map<string, unknown>([['value', value]])
  }
  return new Map<string, unknown>(Object.entries(value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function sentenceCase(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capitalize(words)
}
