import {
  mailRuleSchema,
  mailTokenSchema,
  saveMailRuleSchema,
  switchMailRuleSchema,
} from '@callwright/contract/mails/mail-rules'

import { publicProcedure, router, tenantProcedure } from '../trpc/trpc.ts'
import {
  confirmMailAddress,
  removeMailRule,
  saveMailRule,
  switchMailRule,
  unsubscribe,
  viewMailRules,
} from './mail-rules.ts'

export const mailRulesRouter = router({
  mailRules: tenantProcedure('session').query(async ({ ctx }) => await viewMailRules(ctx)),

  saveMailRule: tenantProcedure('session')
    .input(saveMailRuleSchema)
    .mutation(async ({ ctx, input }) => await saveMailRule(ctx, input)),

  removeMailRule: tenantProcedure('session')
    .input(mailRuleSchema)
    .mutation(async ({ ctx, input }) => await removeMailRule(ctx, input.ruleId)),

  switchMailRule: tenantProcedure('session')
    .input(switchMailRuleSchema)
    .mutation(async ({ ctx, input }) => await switchMailRule(ctx, input)),

  /** With the link that a new address gets. */
  confirmMailAddress: publicProcedure
    .input(mailTokenSchema)
    .mutation(async ({ ctx, input }) => await confirmMailAddress(ctx, input)),

  /** With the link in every email of a rule. */
  unsubscribe: publicProcedure.input(mailTokenSchema).mutation(async ({ ctx, input }) => await unsubscribe(ctx, input)),
})
