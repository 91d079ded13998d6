import type { Db } from '@callwright/db/database'

import { isRecent } from '../../context/clock.ts'
import type { Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import { findSetting, saveSetting } from '../../context/installation-settings.repo.ts'
import { DAY_MS, HOUR_MS } from '../../context/local-time.ts'
import { isSignedId, readTokenId, signId } from '../../context/secret-box.ts'
import { hashSecret } from '../../context/secrets.ts'

// The bearer token with which the provider calls us, one for the whole installation: the number of a generation, signed
// with the installation's key.

const ROTATION_MS = 30 * DAY_MS
/** Conversations in progress may still have the previous token. */
const OVERLAP_MS = HOUR_MS
const MAX_ATTEMPTS = 5

/** `stored`: what the provider has for certain; its hash shows whether that is the current token. */
type ToolSecret = {
  generation: number
  createdAt: number
  stored: { secretId: string; hash: string; at: number } | null
}

type TokenDeps = Pick<Deps, 'db' | 'now' | 'secretKey'>

/** @param token what follows `Bearer ` in the Authorization header */
export async function isToolToken({ db, now, secretKey }: TokenDeps, token: string): Promise<boolean> {
  if (!isSignedId(token, signing(secretKey))) return false
  const { secret } = await readToolSecret(db)
  if (!secret) return false
  const generation = Number(readTokenId(token))
  // A newer token is ours too: the database was restored from a backup.
  if (generation >= secret.generation) return true
  const { stored } = secret
  if (generation !== secret.generation - 1) return false
  return stored?.hash !== hashSecret(tokenOf(secret, secretKey)) || isRecent(stored.at, now(), OVERLAP_MS)
}

/**
 * The id of the secret at the provider, which has the current token: stores the token there if necessary, and replaces
 * it every 30 days. A new token is accepted before the provider has it, so a crash in between leaves both valid.
 * @param options.isLost the provider no longer has the secret
 * @throws VoiceProviderError, DomainError `unavailable`
 */
export async function ensureToolSecret(
  { db, now, secretKey, voice }: TokenDeps & Pick<Deps, 'voice'>,
  { isLost = false } = {},
): Promise<{ secretId: string }> {
  // Simulated calls use tools without a request.
  if (voice.name === 'simulator') return { secretId: '' }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { secret, text } = await readToolSecret(db)
    const stored = secret?.stored ?? null
    const isStored = secret !== null && stored?.hash === hashSecret(tokenOf(secret, secretKey))
    const isCurrent = isStored && isRecent(secret.createdAt, now(), ROTATION_MS)
    if (isCurrent && !isLost) return { secretId: stored.secretId }
    if (secret === null || (isStored && !isCurrent)) {
      const generation = (secret?.generation ?? 0) + 1
      await replaceToolSecret(db, { generation, createdAt: now(), stored }, text)
      continue
    }
    const token = tokenOf(secret, secretKey)
    const { secretId } = await voice.saveToolSecret({
      secretId: stored?.secretId ?? null,
      owner: toolSecretOwner(secretKey),
      value: `Bearer ${token}`,
    })
    const nowStored = { secretId, hash: hashSecret(token), at: now() }
    // If another node was faster, its secret is the one to use.
    if (await replaceToolSecret(db, { ...secret, stored: nowStored }, text)) return { secretId }
  }
  throw new DomainError('unavailable', 'Your agent is being updated right now. Please try again.')
}

/** Replaces the token if it is due, and if any tool has ever needed it. @throws as `ensureToolSecret` */
export async function renewToolSecret(deps: TokenDeps & Pick<Deps, 'voice'>): Promise<void> {
  if ((await readToolSecret(deps.db)).secret) await ensureToolSecret(deps)
}

/** Tells apart the secrets of installations that share an account at the provider, and of their keys. */
export function toolSecretOwner(key: Uint8Array): string {
  return hashSecret(signId('owner', signing(key))).slice(0, 8)
}

const signing = (key: Uint8Array) => ({ key, purpose: 'tools', owner: '' }) as const

function tokenOf({ generation }: ToolSecret, key: Uint8Array): string {
  return signId(String(generation), signing(key))
}

async function readToolSecret(db: Db): Promise<{ secret: ToolSecret | null; text: string | null }> {
  const text = (await findSetting(db, 'tool-secret'))?.value ?? null
  return { secret: text === null ? null : (JSON.parse(text) as ToolSecret), text }
}

/** @param replaces the text that was read. @returns false if it has changed since */
async function replaceToolSecret(db: Db, secret: ToolSecret, replaces: string | null): Promise<boolean> {
  const row = { name: 'tool-secret', value: JSON.stringify(secret), updatedAt: secret.createdAt } as const
  return await saveSetting(db, row, (eb) => eb('installation_settings.value', '=', replaces ?? row.value))
}
