import { updateProfileSchema } from '@callwright/contract/business'

import { router, tenantProcedure } from '../trpc.ts'
import { updateProfile, viewProfile } from './profile.ts'

export const businessRouter = router({
  profile: tenantProcedure.query(async ({ ctx }) => await viewProfile(ctx.db, ctx.tenantId)),

  updateProfile: tenantProcedure
    .input(updateProfileSchema)
    .mutation(async ({ ctx, input }) => await updateProfile(ctx, input)),
})
