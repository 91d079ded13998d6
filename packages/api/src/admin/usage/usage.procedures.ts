import {
  addCorrectionSchema,
  compareUsageSchema,
  explainUsageSchema,
  usageByDaySchema,
  usageSchema,
} from '@callwright/contract/usage'

import { ledgerProcedure } from '../../trpc/client-procedure.ts'
import { operatorProcedure } from '../../trpc/trpc.ts'
import { addCorrection } from '../../usage/add-correction.ts'
import { explainUsage } from '../../usage/explain.ts'
import { compareUsage } from '../../usage/compare-month.ts'
import { listUsageMonths, readUsageByDay, viewUsage } from './usage-dashboard.ts'

/** The operator's view of the usage ledger; part of the router `admin`. */
export const usageProcedures = {
  usage: operatorProcedure('admin:read')
    .input(usageSchema)
    .query(async ({ ctx, input }) => await viewUsage(ctx, { limit: 50, ...input })),

  usageMonths: operatorProcedure('admin:read').query(async ({ ctx }) => await listUsageMonths(ctx)),

  usageByDay: operatorProcedure('admin:read')
    .input(usageByDaySchema)
    .query(async ({ ctx, input }) => await readUsageByDay(ctx, { ...input })),

  /** A business's entries for a month. */
  explainUsage: ledgerProcedure('admin:read')
    .input(explainUsageSchema)
    .query(async ({ ctx, input }) => await explainUsage(ctx, input)),

  addCorrection: ledgerProcedure('admin:write')
    .input(addCorrectionSchema)
    .mutation(async ({ ctx, input }) => await addCorrection(ctx, input)),

  /** Compares a business's month with the voice provider's current data. */
  compareUsage: ledgerProcedure('admin:read')
    .input(compareUsageSchema)
    .query(async ({ ctx, input }) => await compareUsage(ctx, input)),
}
