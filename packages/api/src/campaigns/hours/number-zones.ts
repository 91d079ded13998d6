import { findAreaZones, readZoneTable } from '@callwright/contract/text/area-codes'
import type { E164 } from '@callwright/contract/text/phone'

import { NUMBER_ZONE_TABLE } from './number-zone-table.ts'

/**
 * The time zones that a number could be in: in +1 by its area code, elsewhere by its longest known prefix. If only the
 * country is known, all of its zones are returned. Empty: unknown.
 */
export function findNumberZones(e164: E164): readonly string[] {
  const zones = findAreaZones(e164)
  if (zones) return zones
  table ??= readZoneTable(NUMBER_ZONE_TABLE)
  for (let length = Math.min(MAX_PREFIX_LENGTH, e164.length - 1); length > 0; length -= 1) {
    const zonesOfPrefix = table.get(e164.slice(1, length + 1))
    if (zonesOfPrefix) return zonesOfPrefix
  }
  return []
}

const MAX_PREFIX_LENGTH = 9
/** Parsed on first use, because most runs dial no one. */
let table: ReadonlyMap<string, readonly string[]> | null = null
