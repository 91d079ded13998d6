import { clientSchema } from '@callwright/contract/admin'
import { eraseClientSchema, eraseOwnSchema, setRetentionSchema } from '@callwright/contract/tenant-data'

import { clientProcedure } from '../trpc/client-procedure.ts'
import { router, tenantProcedure, userProcedure } from '../trpc/trpc.ts'
import { eraseClient, eraseOwnBusiness } from './erase/erase.ts'
import { viewExportState } from './export/export-state.ts'
import { setRetention, viewRetention } from './retention/retention.ts'

/** Retention, export and erasure of a business's data; part of the `business` router. */
export const tenantDataRouter = router({
  retention: tenantProcedure('session').query(async ({ ctx }) => await viewRetention(ctx)),

  setRetention: tenantProcedure('session')
    .input(setRetentionSchema)
    .mutation(async ({ ctx, input }) => await setRetention(ctx, input)),

  /** For the business itself, and for the operator. */
  exportState: userProcedure.input(clientSchema).query(async ({ ctx, input }) => await viewExportState(ctx, input)),

  erase: tenantProcedure('session')
    .input(eraseOwnSchema)
    .mutation(async ({ ctx, input }) => await eraseOwnBusiness(ctx, input)),
})

/** Part of the `admin` router. */
export const erasureProcedures = {
  eraseClient: clientProcedure('session')
    .input(eraseClientSchema)
    .mutation(async ({ ctx, input }) => await eraseClient(ctx, input)),
}
