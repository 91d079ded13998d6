export type Encoding = 'br' | 'gzip'

/**
 * The encoding that a client prefers among those that the server supports, by `Accept-Encoding` (RFC 9110, section
 * 12.5.3).
 * @param available the server's preference comes first
 * @returns null if the response should be sent as it is
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | null {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(readWeight))
  const weigh = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = available.filter((name) => weigh(name) > 0).toSorted((a, b) => weigh(b) - weigh(a))
  return best && weigh(best) >= (weights.get('identity') ?? 0) ? best : null
}

/** `gzip;q=0.5`: its name and its weight, which is 0 if it cannot be read */
function readWeight(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
