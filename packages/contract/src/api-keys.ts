import { reauthFields } from './auth.ts'
import { idSchema } from './input/id.ts'
import { nameSchema } from './input/names.ts'
import { z } from './input/zod.ts'

/** What a business's API key may do. */
export const BUSINESS_SCOPES = [
  'calls:read',
  'calls:write',
  'campaigns:read',
  'campaigns:write',
  'agent:read',
  'agent:write',
  'business:read',
  'webhooks:write',
  'tools:write',
  'usage:read',
] as const

/** What the operator's API key may do. */
export const OPERATOR_SCOPES = ['admin:read', 'admin:write'] as const

export type Scope = (typeof BUSINESS_SCOPES)[number] | (typeof OPERATOR_SCOPES)[number]

/** The scope that an API key needs for a procedure or a path; `session`: only a signed-in person may use it. */
export type KeyAccess = Scope | 'session'

/** For a procedure that a business and the operator share. */
export type KeyAccessByOwner = {
  business: (typeof BUSINESS_SCOPES)[number]
  operator: (typeof OPERATOR_SCOPES)[number]
}

export const MAX_API_KEYS = 20
const MAX_SCOPES = 20
const MAX_NAME_LENGTH = 60

/** Days until a new key expires; null: never. */
export const API_KEY_LIFETIMES = [30, 90, 365, null] as const

/** The server also checks that the owner's keys can have the scopes. */
export const createApiKeySchema = z.strictObject({
  ...reauthFields,
  /** what the key is for */
  name: nameSchema('The name', { max: MAX_NAME_LENGTH, required: 'Please name the key' }),
  expiresInDays: z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]),
  scopes: z
    .array(z.enum([...BUSINESS_SCOPES, ...OPERATOR_SCOPES]))
    .min(1, 'Please choose at least one permission')
    .max(MAX_SCOPES),
})

export const apiKeyIdSchema = z.strictObject({ keyId: idSchema })
