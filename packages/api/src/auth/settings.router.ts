import {
  changePasswordSchema,
  confirmSecondFactorSchema,
  endSessionSchema,
  reauthWithCodeSchema,
  startSecondFactorSchema,
} from '@callwright/contract/settings'

import { userProcedure } from '../trpc/trpc.ts'
import { changePassword } from './change-password.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
  viewSecondFactor,
} from './second-factor/second-factor.ts'

/** The signed-in user's sign-in settings; part of the `auth` router. */
export const settingsProcedures = {
  changePassword: userProcedure
    .input(changePasswordSchema)
    .mutation(async ({ ctx, input }) => await changePassword(ctx, input)),

  sessions: userProcedure.query(async ({ ctx }) => ({ rows: await listOwnSessions(ctx) })),

  endSession: userProcedure.input(endSessionSchema).mutation(async ({ ctx, input }) => {
    await endOwnSession(ctx, input.sessionId)
    return { ended: true }
  }),

  endOtherSessions: userProcedure.mutation(async ({ ctx }) => await endOtherSessions(ctx)),

  secondFactor: userProcedure.query(async ({ ctx }) => await viewSecondFactor(ctx)),

  startSecondFactor: userProcedure
    .input(startSecondFactorSchema)
    .mutation(async ({ ctx, input }) => await startSecondFactor(ctx, input.password)),

  confirmSecondFactor: userProcedure
    .input(confirmSecondFactorSchema)
    .mutation(async ({ ctx, input }) => await confirmSecondFactor(ctx, input.code)),

  renewRecoveryCodes: userProcedure
    .input(reauthWithCodeSchema)
    .mutation(async ({ ctx, input }) => await renewRecoveryCodes(ctx, input)),

  turnOffSecondFactor: userProcedure.input(reauthWithCodeSchema).mutation(async ({ ctx, input }) => {
    await turnOffSecondFactor(ctx, input)
    return { isOn: false }
  }),
}
