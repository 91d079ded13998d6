/** Where an entry of the search index lies: an order key, and above its bits the stretch of its tenant. */
export const ORDER_KEY_BITS = 53n

/** What of an address is the order key. */
export const ORDER_KEY = 2n ** ORDER_KEY_BITS - 1n

export type Entry = { address: bigint; tokens: readonly string[] }

export type AddressRange = {
  /** addresses, both exclusive */
  above: bigint
  below: bigint
  order: 'asc' | 'desc'
  limit: number
}
