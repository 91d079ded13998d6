import type { KeyAccess } from '@callwright/contract/api-keys'

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
 * @param options.isChange whether the request changes something, which the keys of a paused business may not do
 * @throws AccessError
 */
export function assertKeyAccess(
  session: Session | null,
  access: KeyAccess,
  { isChange = false }: { isChange?: boolean } = {},
): void {
  const key = session?.key
  if (!key) return
  if (access === 'session') throw new AccessError('An API key cannot do this. Please sign in.')
  if (!key.scopes.includes(access)) throw new AccessError(`This API key lacks the permission "${access}".`)
  if (key.isReadOnly && isChange) throw new AccessError('Service is paused')
}
