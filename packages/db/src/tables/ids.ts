declare const brand: unique symbol

/** The isolation boundary: one business. Only the database and the session hand one out. */
export type TenantId = string & { readonly [brand]: 'tenant' }
export type UserId = string & { readonly [brand]: 'user' }

/** For the two places that may make one: signing up, and reading a row. */
export function asTenantId(id: string): TenantId {
  return id as TenantId
}

export function asUserId(id: string): UserId {
  return id as UserId
}
