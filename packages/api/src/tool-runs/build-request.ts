import { hash } from 'node:crypto'

import { listPlaceholders } from '@callwright/contract/tools/placeholders'
import type { ToolArguments } from '@callwright/contract/tools/tools'

import { fillToolUrl } from '../agent/tools/tool-url.ts'
import type { ToolRow } from '../agent/tools/tools.repo.ts'

/** `body`: null for none. */
export type ToolRequest = { method: ToolRow['method']; url: URL; body: string | null }

/**
 * Puts arguments into a tool's URL. The others become pairs of the query, or the JSON body of methods that have one.
 * @returns null if a value cannot be a part of the URL
 */
export function buildRequest({ method, url: template }: ToolRow, values: ToolArguments): ToolRequest | null {
  const placeholders = new Set(listPlaceholders(template))
  const inUrl = Object.entries(values).flatMap(([name, value]) =>
    placeholders.has(name) ? [[name, String(value)] as const] : [],
  )
  const others = Object.entries(values).filter(([name]) => !placeholders.has(name))
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const added = hasBody ? [] : others.map(([name, value]) => [name, String(value)] as const)
  const url = fillToolUrl(template, new Map(inUrl), added)
  return url && { method, url, body: hasBody ? JSON.stringify(Object.fromEntries(others)) : null }
}

/** What a request that changes something is recognized by: a call's id, and a hash of the arguments (RFC 8785). */
export function runKeyOf(conversationId: string, values: ToolArguments): string {
  // Keys sorted by code unit, and ECMAScript's numbers and strings, as JSON.stringify writes them.
  const sorted = Object.fromEntries(
    Object.keys(values)
      .toSorted()
      .map((name) => [name, values[name]]),
  )
  return `${conversationId}-${hash('sha256', JSON.stringify(sorted), 'hex')}`
}
