import { NUMBER_ZONE_TABLE } from './number-zone-table.ts'

/**
 * The time zones that a number could be in, by its longest known prefix. If only the country is known, all of its zones
 * are returned. Empty: unknown.
 * @param e164 with its plus sign
 */
export function findNumberZones(e164: string): readonly string[] {
  table ??= readTable()
  for (let length = Math.min(MAX_PREFIX_LENGTH, e164.length - 1); length > 0; length -= 1) {
    const zones = table.get(e164.slice(1, length + 1))
    if (zones) return zones
  }
  return []
}

const MAX_PREFIX_LENGTH = 9
/** Parsed on first use, because most runs dial no one. */
let table: ReadonlyMap<string, readonly string[]> | null = null

function readTable(): ReadonlyMap<string, readonly string[]> {
  const zonesByPrefix = new Map<string, readonly string[]>()
  for (const entry of NUMBER_ZONE_TABLE.replaceAll('\n', '').split(';')) {
    const [names = '', prefixes = ''] = entry.split(':')
    const zones = names.split('&')
    for (const prefix of prefixes.split(',')) if (prefix !== '') zonesByPrefix.set(prefix, zones)
  }
  return zonesByPrefix
}
