import { apiKeyIdSchema, createApiKeySchema } from '@callwright/contract/api-keys'

import { ownerProcedure, router } from '../../trpc/trpc.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './manage-api-keys.ts'

/** The API keys of a business or of the operator. No key can manage keys. */
export const keysRouter = router({
  list: ownerProcedure('session').query(async ({ ctx }) => await listApiKeys(ctx, ctx.owner)),

  create: ownerProcedure('session')
    .input(createApiKeySchema)
    .mutation(async ({ ctx, input }) => await createApiKey(ctx, ctx.owner, input)),

  revoke: ownerProcedure('session')
    .input(apiKeyIdSchema)
    .mutation(async ({ ctx, input }) => await revokeApiKey(ctx, ctx.owner, input.keyId)),
})
