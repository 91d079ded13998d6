/** A UTC timestamp for file names that sort by time: `20261121T204500Z`. */
export function formatFileTimestamp(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
