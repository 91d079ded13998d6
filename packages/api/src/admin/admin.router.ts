import {
  clientSchema,
  listClientsSchema,
  listDeadLettersSchema,
  retryFailedSchema,
  setForwardingSchema,
  setLimitSchema,
  setPausedSchema,
  setSignUpSchema,
} from '@callwright/contract/admin'
import { auditSchema } from '@callwright/contract/audit'
import { sendReportsSchema } from '@callwright/contract/mails/mail-rules'
import { saveBrandSchema } from '@callwright/contract/brand/brand-schema'
import { assignNumberSchema } from '@callwright/contract/numbers'

import { setForwarding } from '../agent/fall-back/fall-back.ts'
import { assignNumber } from '../agent/numbers/assign-number.ts'
import { viewNumbers } from '../agent/numbers/view-numbers.ts'
import { sendReports } from '../mail-rules/send-reports.ts'
import { readBrand } from '../context/brand.ts'
import { erasureProcedures } from '../privacy/privacy.router.ts'
import { clientProcedure } from '../trpc/client-procedure.ts'
import { operatorProcedure, router } from '../trpc/trpc.ts'
import { viewAudit } from '../audit/audit-log.ts'
import { endSessions, sendResetLink } from './clients/client-access.ts'
import { viewClients } from './clients/client-list.ts'
import { setLimit, setPaused } from './clients/control-client.ts'
import { retryFailedWork, viewDeadLetters } from './status/failed-work.ts'
import { removeProductLogo, saveBrand } from '../installation/brand.ts'
import { viewInstallationSetup } from '../installation/setup.ts'
import { setSignUp, viewSignUp } from './clients/sign-up-switch.ts'
import { viewStatus } from './status/status.ts'
import { usageProcedures } from './usage/usage.procedures.ts'

export const adminRouter = router({
  ...usageProcedures,
  ...erasureProcedures,

  clients: operatorProcedure('admin:read')
    .input(listClientsSchema)
    .query(async ({ ctx, input }) => await viewClients(ctx, { limit: 50, ...input })),

  setLimit: clientProcedure('admin:write')
    .input(setLimitSchema)
    .mutation(async ({ ctx, input }) => ({ tenantId: ctx.tenantId, limitMinutes: await setLimit(ctx, input) })),

  setPaused: clientProcedure('admin:write')
    .input(setPausedSchema)
    .mutation(async ({ ctx, input }) => {
      return { tenantId: ctx.tenantId, paused: input.paused, ...(await setPaused(ctx, input)) }
    }),

  setForwarding: clientProcedure('admin:write')
    .input(setForwardingSchema)
    .mutation(async ({ ctx, input }) => await setForwarding(ctx, input)),

  /** Sends last month's report to all clients. */
  sendReports: operatorProcedure('session')
    .input(sendReportsSchema)
    .mutation(async ({ ctx, input }) => await sendReports(ctx, input)),

  endSessions: clientProcedure('session')
    .input(clientSchema)
    .mutation(async ({ ctx }) => await endSessions(ctx)),

  sendResetLink: clientProcedure('session')
    .input(clientSchema)
    .mutation(async ({ ctx }) => await sendResetLink(ctx)),

  signUp: operatorProcedure('session').query(async ({ ctx }) => await viewSignUp(ctx)),

  setSignUp: operatorProcedure('session')
    .input(setSignUpSchema)
    .mutation(async ({ ctx, input }) => await setSignUp(ctx, input)),

  brand: operatorProcedure('session').query(async ({ ctx }) => await readBrand(ctx.db)),

  saveBrand: operatorProcedure('session')
    .input(saveBrandSchema)
    .mutation(async ({ ctx, input }) => await saveBrand(ctx, input)),

  removeProductLogo: operatorProcedure('session').mutation(async ({ ctx }) => await removeProductLogo(ctx)),

  numbers: operatorProcedure('admin:read').query(async ({ ctx }) => await viewNumbers(ctx)),

  assignNumber: operatorProcedure('admin:write')
    .input(assignNumberSchema)
    .mutation(async ({ ctx, input }) => {
      await assignNumber(ctx, input)
      return await viewNumbers(ctx)
    }),

  audit: operatorProcedure('admin:read')
    .input(auditSchema)
    .query(async ({ ctx, input }) => await viewAudit(ctx, { limit: 50, ...input })),

  /** Completed and missing setup steps. */
  setUp: operatorProcedure('admin:read').query(async ({ ctx }) => await viewInstallationSetup(ctx)),

  status: operatorProcedure('admin:read').query(async ({ ctx }) => await viewStatus(ctx)),

  retryFailed: operatorProcedure('admin:write')
    .input(retryFailedSchema)
    .mutation(async ({ ctx, input }) => await retryFailedWork(ctx, { ...input })),

  /** Dead letters: signed events for agents that no business here owns. They appear in no call list. */
  keptAside: operatorProcedure('admin:read')
    .input(listDeadLettersSchema)
    .query(async ({ ctx, input }) => await viewDeadLetters(ctx, { limit: 20, ...input })),
})
