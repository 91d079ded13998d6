declare const brand: unique symbol

/** The isolation boundary: one business. Comes only from the database or the session. */
export type TenantId = string & { readonly [brand]: 'tenant' }
export type UserId = string & { readonly [brand]: 'user' }

/** For new ids, and for looking up an id from a request: queries with it must check that it exists. */
export function asTenantId(id: string): TenantId {
  return id as TenantId
}

export function asUserId(id: string): UserId {
  return id as UserId
}
