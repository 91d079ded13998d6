import type { Scope } from '@callwright/contract/api-keys'
import {
  addEndpointSchema,
  changeEndpointSchema,
  deliveryIdSchema,
  endpointIdSchema,
  listDeliveriesSchema,
  redeliverSinceSchema,
  rotateSecretSchema,
  showDeliverySchema,
} from '@callwright/contract/webhooks'

import type { Caller, Session } from '../context/context.ts'
import { operatorProcedure, router, tenantProcedure } from '../trpc/trpc.ts'
import type { Owner } from './endpoints.repo.ts'
import { listDeliveries, showDelivery } from './list-deliveries.ts'
import * as endpoints from './manage-endpoints.ts'
import type { ConfirmOwner } from './owner-ctx.ts'
import { redeliver, redeliverSince } from './redeliver.ts'
import { sendTest } from './send-test.ts'

/** The context that both owners' procedures add. They have one type, so that they can share a router. */
type Added = { session: Session; caller: Caller; tenantId: Owner; owner: Owner; confirmOwner: ConfirmOwner }

const asTenant = (confirmOwner: ConfirmOwner) =>
  tenantProcedure('webhooks:write').use(async ({ ctx: { session, caller, tenantId }, next }) => {
    const added: Added = { session, caller, tenantId, owner: tenantId, confirmOwner }
    return await next({ ctx: added })
  })

const asOperator = (confirmOwner: ConfirmOwner) =>
  operatorProcedure('admin:write').use(async ({ ctx: { session, caller }, next }) => {
    const added: Added = { session, caller, tenantId: null, owner: null, confirmOwner }
    return await next({ ctx: added })
  })

/** A business's webhooks. */
export function createWebhooksRouter(confirmOwner: ConfirmOwner): WebhooksRouter {
  return createRouter(asTenant(confirmOwner), 'calls:read')
}

/** The operator's webhooks, which receive the events of all clients; part of the `admin` router. */
export function createOperatorWebhooksRouter(confirmOwner: ConfirmOwner): WebhooksRouter {
  return createRouter(asOperator(confirmOwner), 'admin:read')
}

type OwnerProcedure = ReturnType<typeof asTenant>
type WebhooksRouter = ReturnType<typeof createRouter>

/** @param bodyScope what an API key also needs to see messages */
function createRouter(procedure: OwnerProcedure, bodyScope: Scope) {
  return router({
    endpoints: procedure.query(async ({ ctx }) => await endpoints.listEndpoints(ctx)),

    /** Also returns the secret that signs the endpoint's events; it is not shown again. */
    addEndpoint: procedure
      .input(addEndpointSchema)
      .mutation(async ({ ctx, input }) => await endpoints.addEndpoint(ctx, input)),

    changeEndpoint: procedure
      .input(changeEndpointSchema)
      .mutation(async ({ ctx, input }) => await endpoints.changeEndpoint(ctx, input)),

    removeEndpoint: procedure
      .input(endpointIdSchema)
      .mutation(async ({ ctx, input }) => await endpoints.removeEndpoint(ctx, input.endpointId)),

    rotateSecret: procedure
      .input(rotateSecretSchema)
      .mutation(async ({ ctx, input }) => await endpoints.rotateSecret(ctx, input)),

    sendTest: procedure
      .input(endpointIdSchema)
      .mutation(async ({ ctx, input }) => await sendTest(ctx, input.endpointId)),

    /** The log of all endpoints, or of one. */
    deliveries: procedure
      .input(listDeliveriesSchema)
      .query(async ({ ctx, input }) => await listDeliveries(ctx, { limit: 25, ...input })),

    delivery: procedure
      .meta({ alsoNeeds: bodyScope })
      .input(showDeliverySchema)
      .query(async ({ ctx, input }) => await showDelivery(ctx, input)),

    redeliver: procedure
      .input(deliveryIdSchema)
      .mutation(async ({ ctx, input }) => await redeliver(ctx, input.deliveryId)),

    redeliverSince: procedure
      .input(redeliverSinceSchema)
      .mutation(async ({ ctx, input }) => await redeliverSince(ctx, input)),
  })
}
