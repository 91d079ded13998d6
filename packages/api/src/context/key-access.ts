import type { KeyAccess, KeyAccessByOwner } from '@callwright/contract/api-keys'

import type { Session } from './context.ts'
import { DomainError } from './domain-error.ts'

/** The caller may not use a procedure or path, regardless of the input. */
export class AccessError extends DomainError {
  constructor(message = 'Forbidden') {
    super('forbidden', message)
  }
}

/**
 * Throws if an API key may not do this. Does nothing for a signed-in person, because their role decides.
 * @param access what the key needs; it may depend on whether a business or the operator owns the key
 * @param options.isChange whether the request changes something, which the keys of a paused business may not do
 * @throws AccessError
 */
export function assertKeyAccess(
  session: Session | null,
  access: KeyAccess | KeyAccessByOwner,
  { isChange = false }: { isChange?: boolean } = {},
): void {
  if (!session?.key) return
  const { key, tenantId } = session
  const needed = typeof access === 'string' ? access : access[tenantId === null ? 'operator' : 'business']
  if (needed === 'session') throw new AccessError('An API key cannot do this. Please sign in.')
  if (!key.scopes.includes(needed)) throw new AccessError(`This API key lacks the permission "${needed}".`)
  if (key.isReadOnly && isChange) throw new AccessError('Service is paused')
}
