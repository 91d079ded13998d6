const ROUNDS = 5

/** Prepares one measurement. @returns the work to measure */
export type Prepare = () => Promise<() => Promise<unknown>>

/** Measures two things in turns, so that other load of the machine affects both. @returns their medians, in milliseconds */
export async function medianTimes(one: Prepare, other: Prepare): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, prepare] of [one, other].entries()) {
      const work = await prepare()
      const startedAt = performance.now()
      await work()
      times[index]?.push(performance.now() - startedAt)
    }
  }
  return [median(times[0]), median(times[1])]
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}
