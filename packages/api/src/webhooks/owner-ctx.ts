import type { Ctx } from '../context/context.ts'
import type { Owner } from './endpoints.repo.ts'

/** A request about the endpoints of a business or of the operator. */
export type OwnerCtx = Ctx & { owner: Owner }

/** The procedure's path, used as the action in audit entries. */
export function auditAction({ owner }: OwnerCtx, procedure: string): string {
  return `${owner === null ? 'admin.webhooks' : 'webhooks'}.${procedure}`
}
