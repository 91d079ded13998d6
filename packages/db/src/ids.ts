declare const brand: unique symbol

/** The isolation boundary: one business. Only the database and the session hand one out. */
export type TenantId = string & { readonly [brand]: 'tenant' }
export type UserId = string & { readonly [brand]: 'user' }
