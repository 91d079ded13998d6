import { apiKeyIdSchema, createApiKeySchema, createOperatorKeySchema } from '@callwright/contract/api-keys'

import { operatorProcedure, router, tenantProcedure } from '../../trpc/trpc.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './manage-api-keys.ts'

/** A business's API keys. No key can manage keys. */
export const keysRouter = router({
  list: tenantProcedure('session').query(async ({ ctx }) => await listApiKeys(ctx, ctx.tenantId)),

  create: tenantProcedure('session')
    .input(createApiKeySchema)
    .mutation(async ({ ctx, input }) => await createApiKey(ctx, ctx.tenantId, input)),

  revoke: tenantProcedure('session')
    .input(apiKeyIdSchema)
    .mutation(async ({ ctx, input }) => await revokeApiKey(ctx, ctx.tenantId, input.keyId)),
})

/** The operator's API keys; part of the `admin` router. */
export const operatorKeysRouter = router({
  list: operatorProcedure('session').query(async ({ ctx }) => await listApiKeys(ctx, null)),

  create: operatorProcedure('session')
    .input(createOperatorKeySchema)
    .mutation(async ({ ctx, input }) => await createApiKey(ctx, null, input)),

  revoke: operatorProcedure('session')
    .input(apiKeyIdSchema)
    .mutation(async ({ ctx, input }) => await revokeApiKey(ctx, null, input.keyId)),
})
