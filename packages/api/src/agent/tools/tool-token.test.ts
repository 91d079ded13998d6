import type { VoiceProvider } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import type { Deps } from '../../context/context.ts'
import { DAY_MS, HOUR_MS } from '../../context/local-time.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { ensureToolSecret, isToolToken, renewToolSecret } from './tool-token.ts'

/** The world with a provider that keeps every value that it was given. */
function recordTokens(deps: Deps): { deps: Deps; tokens: string[]; secretIds: (string | null)[] } {
  const tokens: string[] = []
  const secretIds: (string | null)[] = []
  const saveToolSecret: VoiceProvider['saveToolSecret'] = async ({ secretId, value }) => {
    secretIds.push(secretId)
    tokens.push(value.replace('Bearer ', ''))
    return { secretId: secretId ?? `secret_${secretIds.length}` }
  }
  return { deps: { ...deps, voice: { ...deps.voice, name: 'elevenlabs', saveToolSecret } }, tokens, secretIds }
}

describeWorld('the token for tools', (it) => {
  it('is stored at the provider once, and accepted', async ({ world }) => {
    const { deps, tokens } = recordTokens(world.deps)
    const [first] = await Promise.all([ensureToolSecret(deps), ensureToolSecret(deps)])
    const sent = tokens.length
    expect(await ensureToolSecret(deps)).toEqual(first)
    expect(tokens).toHaveLength(sent)
    expect(new Set(tokens).size).toBe(1)
    const [token = ''] = tokens
    expect(await isToolToken(deps, token)).toBe(true)
    const signature = token.slice(token.indexOf('.'))
    for (const wrong of ['', '.', token.slice(0, -1), `${token}a`, `2${signature}`, `01${signature}`, signature]) {
      expect(await isToolToken(deps, wrong), wrong).toBe(false)
    }
  })

  it('is replaced after 30 days, and the previous one is accepted for another hour', async ({ world }) => {
    const { deps, tokens, secretIds } = recordTokens(world.deps)
    await ensureToolSecret(deps)
    world.clock.advance(30 * DAY_MS)
    const failing = { ...deps, voice: { ...deps.voice, saveToolSecret: () => Promise.reject(new Error('crash')) } }
    await expect(ensureToolSecret(failing)).rejects.toThrow('crash')
    world.clock.advance(2 * HOUR_MS)
    expect(await isToolToken(deps, tokens[0] ?? '')).toBe(true)
    await ensureToolSecret(deps)
    const [before = '', after = ''] = tokens
    expect(tokens).toHaveLength(2)
    expect(secretIds).toEqual([null, 'secret_1'])
    expect(after).not.toBe(before)
    expect([await isToolToken(deps, before), await isToolToken(deps, after)]).toEqual([true, true])
    world.clock.advance(HOUR_MS)
    expect([await isToolToken(deps, before), await isToolToken(deps, after)]).toEqual([false, true])
    world.clock.advance(30 * DAY_MS)
    await renewToolSecret(deps)
    expect(tokens).toHaveLength(3)
    expect([await isToolToken(deps, before), await isToolToken(deps, after)]).toEqual([false, true])
  })

  it('is stored again if the key changed, or if the provider lost it; simulated calls need none', async ({ world }) => {
    await ensureToolSecret(world.deps)
    const { deps, tokens, secretIds } = recordTokens(world.deps)
    await renewToolSecret(deps)
    expect(tokens).toEqual([])
    await ensureToolSecret(deps)
    const changed = { ...deps, secretKey: deps.secretKey.map((byte) => byte ^ 1) }
    await ensureToolSecret(changed)
    expect(await isToolToken(changed, tokens[0] ?? '')).toBe(false)
    expect(await isToolToken(changed, tokens[1] ?? '')).toBe(true)
    await ensureToolSecret(changed, { isLost: true })
    expect(secretIds).toEqual([null, 'secret_1', 'secret_1'])
  })

  it('stays valid after the database was restored from an older backup, and when the clock was ahead', async ({
    world,
  }) => {
    const { deps, tokens } = recordTokens(world.deps)
    await ensureToolSecret(deps)
    const rows = deps.db.selectFrom('installation_settings').selectAll().where('name', '=', 'tool-secret')
    const { name, value } = await rows.executeTakeFirstOrThrow()
    world.clock.advance(31 * DAY_MS)
    await ensureToolSecret(deps)
    await deps.db.updateTable('installation_settings').set({ value }).where('name', '=', name).execute()
    expect(await isToolToken(deps, tokens[1] ?? '')).toBe(true)
    world.clock.advance(-62 * DAY_MS)
    await ensureToolSecret(deps)
    await ensureToolSecret(deps)
    expect(tokens).toHaveLength(3)
  })
})
