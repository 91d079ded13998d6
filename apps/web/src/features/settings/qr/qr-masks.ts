/** The eight patterns that are laid over the data; true turns a module over. */
export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Modules = boolean[][]

/** The one that cameras read best: with the fewest long runs, blocks and false finders, and as much dark as light. */
export function chooseMask(candidates: readonly Modules[]): Modules {
  const [best] = candidates.map((modules) => ({ modules, penalty: penaltyOf(modules) })).toSorted(byPenalty)
  return best?.modules ?? []
}

function byPenalty(one: { penalty: number }, other: { penalty: number }): number {
  return one.penalty - other.penalty
}

function penaltyOf(modules: Modules): number {
  const rows = modules.map(asText)
  const columns = modules.map((_row, x) => asText(modules.map((row) => row[x] === true)))
  const lines = [...rows, ...columns]
  const text = rows.join('')
  const share = text.replaceAll('0', '').length / text.length
  return (
    lines.reduce((sum, line) => sum + runs(line) + falseFinders(line), 0) +
    blocks(rows) +
    Math.floor(Math.abs(share - 0.5) * 20) * 10
  )
}

function asText(line: readonly boolean[]): string {
  return line.map((isDark) => (isDark ? '1' : '0')).join('')
}

function runs(line: string): number {
  return (line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
}

function falseFinders(line: string): number {
  return (line.match(/(?=10111010000|00001011101)/g) ?? []).length * 40
}

/** Squares of four modules alike. */
function blocks(rows: readonly string[]): number {
  let found = 0
  rows.forEach((row, y) => {
    const below = rows[y + 1] ?? ''
    for (let x = 0; x + 1 < row.length; x += 1) {
      const four = row.slice(x, x + 2) + below.slice(x, x + 2)
      if (four === '0000' || four === '1111') found += 3
    }
  })
  return found
}
