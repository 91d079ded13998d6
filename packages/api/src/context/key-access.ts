import type { KeyAccess } from '@callwright/contract/api-keys'

import type { Session } from './context.ts'
import { DomainError } from './domain-error.ts'

/** The caller may not use a procedure or path at all, whatever the input. */
export class AccessError extends DomainError {
  constructor(message = 'Forbidden') {
    super('forbidden', message)
  }
}

/**
 * Refuses what an API key may not do. For a signed-in person it does nothing, because their role decides.
 * @param options.isChange the request changes something, which the keys of a paused business may not
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
