import { asE164 } from '@callwright/contract/text/phone'
import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { parseSvg, type SvgNode } from '../../files/svg-tree.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import type { World } from '../../testing/test-world.ts'
import { takeInboundCall } from './take-inbound-call.ts'

const LINE = asE164('+13125550155')
const BENS_LINE = asE164('+13125550166')
const MOBILE = asE164('+12125550177')
const CALLER = '+14155550123'
const MESSAGE = `Ada & Co. say <"it's closed">: \u{1F319} call later`
const FORWARD = { Dial: { timeout: '20', timeLimit: '3600' }, Number: MOBILE }

type Ring = { carrierCallId: string; fromNumber?: string; isProviderDown?: boolean; reason?: 'unavailable' | 'refused' }

/** @returns what the carrier is told, by the names of its elements */
async function ring(
  { deps }: World,
  { carrierCallId, fromNumber = CALLER, isProviderDown = true, reason = 'unavailable' }: Ring,
) {
  const voice = {
    ...deps.voice,
    registerCall: () => Promise.reject(new VoiceProviderError(reason, 'The provider is down')),
  }
  const call = { carrierCallId, fromNumber, toNumber: LINE }
  const { twiml } = await takeInboundCall(isProviderDown ? { ...deps, voice } : deps, call)
  const { name, children } = await parseSvg(twiml)
  expect(name).toBe('Response')
  const verbs = children.filter((child): child is SvgNode => typeof child !== 'string')
  expect(verbs.at(-1)?.name).toBe('Hangup')
  const [say, dial] = verbs
  const said = say?.name === 'Say' && textOf(say)
  if (verbs.length === 2) return { said }
  const [number] = dial?.children ?? []
  expect([dial?.name, typeof number === 'object' && number.name]).toEqual(['Dial', 'Number'])
  return {
    said,
    Dial: Object.fromEntries(dial?.attributes ?? []),
    Number: typeof number === 'object' && textOf(number),
  }
}

function textOf({ children }: SvgNode): string {
  return children.filter((child) => typeof child === 'string').join('')
}

// Security: 68
describeWorld('a call that nobody can answer', (it) => {
  it.beforeEach(async ({ operator, ada, tenantId }) => {
    await operator.caller.admin.assignNumber({ number: LINE, tenantId })
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    await ada.caller.agent.saveFallBack({ message: MESSAGE, phoneNumber: MOBILE })
  })

  it('hears the message, and is forwarded once, only if the provider fails', async ({
    world,
    ada,
    operator,
    tenantId,
  }) => {
    expect(await ring(world, { carrierCallId: 'CA1' })).toEqual({ said: MESSAGE, ...FORWARD })
    // The carrier asks again about the same call.
    expect(await ring(world, { carrierCallId: 'CA1' })).toEqual({ said: MESSAGE, ...FORWARD })
    // The phone forwards the unanswered call back to us.
    world.clock.advance(75_000)
    expect(await ring(world, { carrierCallId: 'CA2' })).toEqual({ said: MESSAGE })
    expect(await ring(world, { carrierCallId: 'CA3', fromNumber: MOBILE })).toEqual({ said: MESSAGE })
    world.clock.advance(181_000)
    expect(await ring(world, { carrierCallId: 'CA4', fromNumber: '' })).toEqual({ said: MESSAGE, ...FORWARD })
    expect(await ring(world, { carrierCallId: 'CA5', fromNumber: '' })).toEqual({ said: MESSAGE })

    world.clock.advance(181_000)
    expect(await ring(world, { carrierCallId: 'CA8', reason: 'refused' })).toEqual({ said: MESSAGE })
    await operator.caller.admin.setPaused({ tenantId, paused: true })
    expect(await ring(world, { carrierCallId: 'CA6', isProviderDown: false })).toEqual({ said: MESSAGE })
    await operator.caller.admin.setForwarding({ tenantId, enabled: true })
    world.clock.advance(181_000)
    expect(await ring(world, { carrierCallId: 'CA7', isProviderDown: false })).toEqual({ said: MESSAGE, ...FORWARD })
    const { rows } = await ada.caller.calls.list({})
    expect(rows).toHaveLength(8)
    expect(rows[0]).toMatchObject({ status: 'missed', endReason: 'client-paused', durationSeconds: 0 })
    expect(rows.at(-1)).toMatchObject({
      ...{ status: 'failed', endReason: 'provider-error' },
      summary: `Nobody could answer, so the call was forwarded to ${MOBILE}.`,
    })
  })

  it('is not forwarded to a number that comes back or may no longer be called', async ({
    world,
    ada,
    ben,
    operator,
  }) => {
    const save = async (phoneNumber: string) => await ada.caller.agent.saveFallBack({ message: '', phoneNumber })
    const refused = (message: RegExp | string) => ({ code: 'BAD_REQUEST', message: expect.stringMatching(message) })
    await expect(save(LINE)).rejects.toMatchObject(refused('would come back'))
    await expect(save('+44 20 7946 0958')).rejects.toMatchObject(refused(/./))
    await expect(save('12')).rejects.toMatchObject(refused(/./))
    await expect(ada.caller.agent.saveFallBack({ message: 'x'.repeat(501), phoneNumber: '' })).rejects.toThrow(
      'too long',
    )
    await save(BENS_LINE)
    await operator.caller.admin.assignNumber({ number: BENS_LINE, tenantId: await tenantOf(ben) })
    const apology = { said: expect.stringContaining('We are sorry') }
    expect(await ring(world, { carrierCallId: 'CA1' })).toEqual(apology)
    expect(await ada.caller.agent.fallBack()).toMatchObject({ refusal: expect.stringContaining('would come back') })
    // Without a business, it is still a number of this installation.
    await world.deps.db.updateTable('phone_numbers').set({ tenantId: null }).where('number', '=', BENS_LINE).execute()
    expect(await ada.caller.agent.fallBack()).toMatchObject({ refusal: expect.stringContaining('would come back') })
    await ada.caller.agent.saveFallBack({ message: 'Please call later.', phoneNumber: BENS_LINE })
    await save(MOBILE)
    world.clock.advance(181_000)
    const settings = { ...world.deps.settings, countries: ['44'] }
    expect(await ring({ ...world, deps: { ...world.deps, settings } }, { carrierCallId: 'CA2' })).toEqual(apology)
  })

  it('is the business’s own; only the operator decides about forwarding for held clients', async ({
    ben,
    ada,
    tenantId,
  }) => {
    expect(await ben.caller.agent.fallBack()).toMatchObject({
      message: '',
      phoneNumber: null,
      forwardsWhileHeld: false,
    })
    for (const { caller } of [ada, ben]) {
      await expect(caller.admin.setForwarding({ tenantId, enabled: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await ada.caller.agent.fallBack()).toMatchObject({ message: MESSAGE, phoneNumber: MOBILE, acts: 'per-call' })
  })
})
