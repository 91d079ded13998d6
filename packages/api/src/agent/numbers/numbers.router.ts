import { assignNumberSchema } from '@callwright/contract/numbers'

import { operatorProcedure } from '../../trpc/trpc.ts'
import { assignNumber } from './assign-number.ts'
import { viewNumbers } from './view-numbers.ts'

/** Operator procedures, part of the `admin` router. */
export const numbersProcedures = {
  numbers: operatorProcedure('admin:read').query(async ({ ctx }) => await viewNumbers(ctx)),

  assignNumber: operatorProcedure('admin:write')
    .input(assignNumberSchema)
    .mutation(async ({ ctx, input }) => {
      await assignNumber(ctx, input)
      return await viewNumbers(ctx)
    }),
}
