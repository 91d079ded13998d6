const RUNS = 5
const MIN_MS = 300

/**
 * How many times as long the work takes for four times the size: about 4 if it is linear, 16 if it is quadratic.
 * The two sizes are run alternately, and the fastest run of each counts, so that system pauses do not matter.
 */
export function measureTimeGrowth<Input>(
  size: number,
  input: (size: number) => Input,
  work: (input: Input) => void,
): number {
  const [small, large] = [input(size), input(4 * size)]
  let [fastestSmall, fastestLarge] = [Infinity, Infinity]
  const since = performance.now()
  for (let run = 0; run < RUNS || performance.now() - since < MIN_MS; run += 1) {
    fastestSmall = Math.min(fastestSmall, measureMs(work, small))
    fastestLarge = Math.min(fastestLarge, measureMs(work, large))
  }
  return fastestLarge / fastestSmall
}

function measureMs<Input>(work: (input: Input) => void, input: Input): number {
  const startedAt = performance.now()
  work(input)
  return performance.now() - startedAt
}
