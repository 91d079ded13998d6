import type { BadgeTone } from '#components/Badge.tsx'
import type { Outputs } from '#lib/api/trpc.ts'

export type ApiKey = Outputs['keys']['list']['rows'][number]

type KeyState = { label: string; tone: BadgeTone; isActive: boolean }

export function keyState({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: number): KeyState {
  if (revokedAt !== null) return { label: 'Revoked', tone: 'gray', isActive: false }
  if (expiresAt !== null && expiresAt <= now) return { label: 'Expired', tone: 'gray', isActive: false }
  return { label: 'Active', tone: 'green', isActive: true }
}

/** The characters that let a person recognize the key: `cw_1aB2…9xYz`. */
export function keyMask({ prefix, suffix }: Pick<ApiKey, 'prefix' | 'suffix'>): string {
  return `${prefix}…${suffix}`
}
