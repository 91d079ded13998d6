import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx, Session } from './context.ts'

/** A request for one tenant, by its user or by the operator. */
export type TenantCtx = Ctx & { tenantId: TenantId }

/** A request by a signed-in user or with an API key. */
export type SignedInTenantCtx = TenantCtx & { session: Session }
