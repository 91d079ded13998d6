/** A moment in the name of a file: `20261121T204500Z`, to the second (UTC), so that names are in the order of time. */
export function stampOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
