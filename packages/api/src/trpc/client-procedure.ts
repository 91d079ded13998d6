import type { KeyAccess } from '@callwright/contract/api-keys'
import { idSchema } from '@callwright/contract/input/id'
import { z } from '@callwright/contract/input/zod'

import { notFound } from '../context/domain-error.ts'
import { findBusiness, isOwnBusiness } from '../context/own-business.ts'
import { operatorProcedure } from './trpc.ts'

const ledgerBase = operatorProcedure('session')
  .input(z.object({ tenantId: idSchema }))
  .use(async ({ ctx, input, next }) => {
    const tenantId = await findBusiness(ctx.db, input.tenantId)
    if (!tenantId) throw notFound()
    return await next({ ctx: { tenantId } })
  })

/** For the operator to read or correct the ledger of any existing business (`ctx.tenantId`), including their own. */
export function ledgerProcedure(access: KeyAccess): typeof ledgerBase {
  return ledgerBase.meta({ access })
}

const clientBase = ledgerBase.use(async ({ ctx, next }) => {
  if (await isOwnBusiness(ctx.db, ctx.tenantId)) throw notFound()
  return await next()
})

/** For the operator to act on one client. The operator's own business is `not-found`, like an unknown business. */
export function clientProcedure(access: KeyAccess): typeof clientBase {
  return clientBase.meta({ access })
}
