import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx } from './context.ts'

/** A request of a business. */
export type TenantCtx = Ctx & { tenantId: TenantId }
