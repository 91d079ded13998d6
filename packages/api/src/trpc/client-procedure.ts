import { idSchema } from '@callwright/contract/input/id'
import { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import { asTenantId, type TenantId } from '@callwright/db/tables/ids'

import { notFound } from '../context/domain-error.ts'
import { operatorProcedure } from './trpc.ts'

/** For the operator acting on one client (`ctx.tenantId`); an unknown or erased client is `not-found`. */
export const clientProcedure = operatorProcedure
  .input(z.object({ tenantId: idSchema }))
  .use(async ({ ctx, input, next }) => {
    const tenantId = await findClient(ctx.db, input.tenantId)
    if (!tenantId) throw notFound()
    return await next({ ctx: { tenantId } })
  })

async function findClient(db: Db, id: string): Promise<TenantId | undefined> {
  const business = await db
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', asTenantId(id))
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return business?.id
}
