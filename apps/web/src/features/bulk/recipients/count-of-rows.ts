export function countOfRows(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`
}
