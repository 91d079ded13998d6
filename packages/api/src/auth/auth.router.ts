import {
  forgotPasswordSchema,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
  verifyEmailSchema,
} from '@callwright/contract/auth'

import { publicProcedure, router } from '../trpc/trpc.ts'
import { requestPasswordReset, resetPassword, verifyEmail } from './sign-up/email-links.ts'
import { signIn, signOut } from './sign-in/sign-in.ts'
import { settingsProcedures } from './settings.router.ts'
import { readSignUp, signUp } from './sign-up/sign-up.ts'
import { whoAmI } from './who-am-i.ts'

export const authRouter = router({
  ...settingsProcedures,

  /** null without a session */
  me: publicProcedure.query(async ({ ctx }) => await whoAmI(ctx)),

  options: publicProcedure.query(async ({ ctx }) => ({
    signUp: await readSignUp(ctx),
    emailVerificationRequired: ctx.settings.emailVerificationRequired,
    termsUrl: ctx.settings.termsUrl,
  })),

  login: publicProcedure.input(loginSchema).mutation(async ({ ctx, input }) => await signIn(ctx, input)),

  register: publicProcedure.input(registerSchema).mutation(async ({ ctx, input }) => {
    await signUp(ctx, input)
    return { registered: true }
  }),

  logout: publicProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx)
    return { loggedOut: true }
  }),

  forgotPassword: publicProcedure.input(forgotPasswordSchema).mutation(async ({ ctx, input }) => {
    await requestPasswordReset(ctx, input.email)
    return { sent: true }
  }),

  resetPassword: publicProcedure.input(resetPasswordSchema).mutation(async ({ ctx, input }) => {
    await resetPassword(ctx, input)
    return { reset: true }
  }),

  verifyEmail: publicProcedure.input(verifyEmailSchema).mutation(async ({ ctx, input }) => {
    return { verified: true, email: await verifyEmail(ctx, input.token) }
  }),
})
