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

import { ownerProcedure, router } from '../trpc/trpc.ts'
import { listDeliveries, showDelivery } from './list-deliveries.ts'
import * as endpoints from './manage-endpoints.ts'
import type { ConfirmOwner } from './owner-ctx.ts'
import { redeliver, redeliverSince } from './redeliver.ts'
import { sendTest } from './send-test.ts'

/** The webhooks of a business, or of the operator, which receive the events of all clients. */
export function createWebhooksRouter(confirmOwner: ConfirmOwner): ReturnType<typeof createRouter> {
  return createRouter(confirmOwner)
}

function createRouter(confirmOwner: ConfirmOwner) {
  const procedure = ownerProcedure({ business: 'webhooks:write', operator: 'admin:write' }).use(
    async ({ next }) => await next({ ctx: { confirmOwner } }),
  )
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
      .meta({ alsoNeeds: { business: 'calls:read', operator: 'admin:read' } })
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
