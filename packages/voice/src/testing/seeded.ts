/** A seeded source of numbers from 0 up to, but not including, 1, so that a failure can be reproduced. */
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 4_294_967_296
  }
}
