import { asE164, type E164 } from '@callwright/contract/text/phone'
import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { tenantOf } from '../testing/operator.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { viewSetup } from './setup.ts'

describeWorld('business.setUp', (it) => {
  it('checks off a step as soon as the business completes it, for no other business', async ({ world, ada, ben }) => {
    const listDoneSteps = async (browser: typeof ada): Promise<string[]> =>
      (await browser.caller.business.setUp()).steps.filter(({ isDone }) => isDone).map(({ name }) => name)

    expect(await ada.caller.business.setUp()).toEqual({
      steps: ['context', 'prompt', 'voice', 'call', 'outcome'].map((name) => ({ name, isDone: false })),
      newestCallId: null,
      numbers: [],
      isSimulated: true,
    })
    await ada.caller.business.saveNotes({ notes: ' \n' })
    expect(await listDoneSteps(ada)).toEqual([])
    await ada.caller.business.saveNotes({ notes: 'We close at 5.' })
    expect(await listDoneSteps(ada)).toEqual(['context'])
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    expect(await listDoneSteps(ada)).toEqual(['context'])
    const { voices } = await ada.caller.agent.voices({})
    const voiceId = voices[0]?.voiceId ?? ''
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hello', voiceId })
    expect(await listDoneSteps(ada)).toEqual(['context', 'prompt', 'voice'])

    const { callId } = await ada.caller.calls.place({ phoneNumber: '(212) 555-0142' })
    expect(await listDoneSteps(ada)).toContain('call')
    await waitUntil(async () => (await listDoneSteps(ada)).includes('outcome'))
    expect((await ada.caller.business.setUp()).newestCallId).toBe(callId)

    expect(await listDoneSteps(ben)).toEqual([])
    await ben.caller.business.addLink({ link: 'https://ben.example.com' })
    expect(await listDoneSteps(ben)).toEqual(['context'])
    expect((await ben.caller.business.setUp()).newestCallId).toBeNull()
    await expect(world.browser().caller.business.setUp()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('asks for a number only if the business receives real calls', async ({ world, ada, ben }) => {
    const [tenantId, other] = [await tenantOf(ada), await tenantOf(ben)]
    const { db } = world.deps
    const voice = { ...world.deps.voice, name: 'elevenlabs' as const }
    const readNumberStep = async (number: string): Promise<boolean | undefined> => {
      const { steps, isSimulated, numbers } = await viewSetup({ ...(await ada.ctx()), voice, tenantId })
      expect([isSimulated, numbers.join()]).toEqual([false, number])
      return steps.find(({ name }) => name === 'number')?.isDone
    }
    const assign = async (number: E164, tenant: typeof tenantId): Promise<void> => {
      const row = { provider: 'elevenlabs' as const, number, numberId: null, attachedAgentId: null }
      await db
        .insertInto('phone_numbers')
        .values({ ...row, tenantId: tenant, assignedAt: 0 })
        .execute()
    }
    await assign(asE164('+12125550101'), other)
    expect(await readNumberStep('')).toBe(false)
    await assign(asE164('+12125550100'), tenantId)
    expect(await readNumberStep('+12125550100')).toBe(true)
    await db.updateTable('businesses').set({ servicePlan: 'outbound' }).where('id', '=', tenantId).execute()
    expect(await readNumberStep('+12125550100')).toBeUndefined()
  })
})
