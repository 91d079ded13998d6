import { adminRouter } from './admin/admin.router.ts'
import { agentRouter } from './agent/agent.router.ts'
import { keysRouter } from './auth/api-keys/keys.router.ts'
import { authRouter } from './auth/auth.router.ts'
import { confirmOwner } from './auth/sign-in/verify-owner.ts'
import { bookingsRouter } from './booking/bookings.router.ts'
import { bulkRouter } from './bulk/bulk.router.ts'
import { businessRouter } from './business/business.router.ts'
import { callsRouter } from './calls/calls.router.ts'
import { rehearsalsRouter } from './calls/rehearsals/rehearsals.router.ts'
import { mailRulesRouter } from './mail-rules/mail-rules.router.ts'
import { tenantDataRouter } from './privacy/privacy.router.ts'
import { toolsRouter } from './tool-runs/tools.router.ts'
import { createWebhooksRouter } from './webhooks/webhooks.router.ts'
import { createCallerFactory, mergeRouters, router } from './trpc/trpc.ts'

/** The product's API: browser, REST, sockets, command line and tests all use it. */
export const appRouter = router({
  auth: authRouter,
  business: mergeRouters(businessRouter, tenantDataRouter, mailRulesRouter),
  calls: callsRouter,
  agent: mergeRouters(agentRouter, rehearsalsRouter),
  bulk: bulkRouter,
  bookings: bookingsRouter,
  keys: keysRouter,
  webhooks: createWebhooksRouter(confirmOwner),
  tools: toolsRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
