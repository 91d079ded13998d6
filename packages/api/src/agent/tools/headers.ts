import type { ToolSettings } from '@callwright/contract/tools/tools'

import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { openSecret, sealSecret } from '../../context/secret-box.ts'

type KeyDeps = Pick<Deps, 'secretKey'>
type Stored = { id: string; headerNames: string; sealedHeaders: string | null }
type Headers = Record<string, string>

/**
 * Encrypts a tool's headers for the database.
 * @param before the tool whose values are kept where a header has none; null: there are none to keep
 * @throws DomainError `invalid` if a header has no value to keep
 */
export function sealHeaders(
  deps: KeyDeps,
  toolId: string,
  { headers, before, isMoved }: { headers: ToolSettings['headers']; before: Stored | null; isMoved: boolean },
): { headerNames: string; sealedHeaders: string | null } {
  const saved = Object.entries((before && openHeaders(deps, before)) ?? {})
  const kept = new Map(saved.map(([name, value]) => [name.toLowerCase(), value]))
  const entries = headers.flatMap(({ name, value }): [string, string][] => {
    if (value !== null) return [[name, value]]
    const keptValue = kept.get(name.toLowerCase())
    if (keptValue === undefined) throw new DomainError('invalid', `Please enter the value of the header ${name}.`)
    // Values are for the server that they were entered for.
    return isMoved ? [] : [[name, keptValue]]
  })
  const secret = Buffer.from(JSON.stringify(Object.fromEntries(entries)))
  return {
    headerNames: JSON.stringify(entries.map(([name]) => name)),
    sealedHeaders:
      entries.length === 0 ? null : sealSecret(secret, { key: deps.secretKey, purpose: 'tool', owner: toolId }),
  }
}

/** @returns null if they were encrypted with a different `secret.key` */
export function openHeaders(
  { secretKey }: KeyDeps,
  { id, sealedHeaders }: Omit<Stored, 'headerNames'>,
): Headers | null {
  if (sealedHeaders === null) return {}
  const bytes = openSecret(sealedHeaders, { key: secretKey, purpose: 'tool', owner: id })
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as Headers)
}
