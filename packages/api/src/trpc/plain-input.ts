import { beginTurn } from '../context/event-loop-turn.ts'
import type { InputLimits } from './input-limits.ts'

const MAX_DEPTH = 64
/** Per object. Schemas are slow on unknown fields, and only lists are long in valid inputs. */
const MAX_KEYS = 1000

/** The rules of `isPlainInput`, for its refusals. */
export const NOT_PLAIN =
  'it has too many or too deeply nested values, or a NUL character or `__proto__`, which are not allowed'

/**
 * Whether a value is plain JSON within limits: at most 64 levels deep, at most 1,000 keys per object, no keys that
 * could pollute a prototype, and no text with a NUL, which PostgreSQL would reject in the middle of a transaction.
 */
export async function isPlainInput(
  input: unknown,
  { values: maxValues, items: maxItems }: Pick<InputLimits, 'values' | 'items'>,
): Promise<boolean> {
  const turn = beginTurn()
  const containers: { items: readonly unknown[]; depth: number }[] = [{ items: [input], depth: 0 }]
  let values = 0
  for (let container = containers.pop(); container; container = containers.pop()) {
    const { items, depth } = container
    for (const item of items) {
      values += 1
      if (values > maxValues) return false
      if (values % 1000 === 0 && turn.isUsedUp()) await turn.next()
      if (isPlainText(item) || item === null || ['boolean', 'number', 'undefined'].includes(typeof item)) continue
      const inner = depth < MAX_DEPTH ? innerItems(item) : null
      if (inner === null || inner.length > maxItems) return false
      containers.push({ items: inner, depth: depth + 1 })
    }
  }
  return true
}

/** @returns null if the value is not plain JSON */
function innerItems(value: unknown): readonly unknown[] | null {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value as unknown[]
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return null
  const keys = Object.keys(value)
  if (keys.length > MAX_KEYS) return null
  return keys.every((key) => isPlainText(key) && !isPrototypeKey(value, key)) ? Object.values(value) : null
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\u0000')
}

/** The two keys that could pollute a prototype when an input is copied carelessly. */
function isPrototypeKey(value: object, key: string): boolean {
  if (key === '__proto__') return true
  if (key !== 'constructor') return false
  const inner: unknown = Object.getOwnPropertyDescriptor(value, key)?.value
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')
}
