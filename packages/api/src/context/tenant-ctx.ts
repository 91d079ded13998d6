import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx } from './context.ts'

/** A request for one tenant, by its user or by the operator. */
export type TenantCtx = Ctx & { tenantId: TenantId }
