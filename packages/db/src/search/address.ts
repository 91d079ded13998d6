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

/** `wanted`: of the first ones, how many are needed in order, while `limit` are counted. */
export type FirstRange = AddressRange & { wanted: number }

/** The first matches of a range in order, and how many there are up to its limit. */
export type Found = {
  /** order keys of the first ones: those that were wanted at least, and no more than the limit */
  keys: readonly number[]
  /** whether there is no other match than `keys` */
  isAll: boolean
  /** Counts those that are not counted yet. */
  count: () => Promise<number>
}
