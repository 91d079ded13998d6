import { seededRandom } from '@callwright/api/demo/seeded-random'

/** Chance that can be repeated: the same seed and the same index make the same request. */
export type Chance = {
  /** From 0 up to, but not including, the number. */
  below: (limit: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  /** True as often as the share says. */
  happens: (share: number) => boolean
}

export function chanceOf(seed: number, index: number): Chance {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  const below = (limit: number): number => Math.floor(random() * limit)
  return {
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
    happens: (share) => random() < share,
  }
}
