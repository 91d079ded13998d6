declare const brand: unique symbol

/** The isolation boundary: one business. Comes only from the database or the session. */
export type TenantId = string & { readonly [brand]: 'tenant' }
export type UserId = string & { readonly [brand]: 'user' }

/** For new ids, and for ids whose existence the caller checks, such as one from the operator. */
export function asTenantId(id: string): TenantId {
  return id as TenantId
}

export function asUserId(id: string): UserId {
  return id as UserId
}
