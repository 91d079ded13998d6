import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { createCaller } from '../app-router.ts'
import { createWorld } from '../testing/test-world.ts'

onBothDialects('agent', (open) => {
  it('keeps each tenant’s text separate and creates an agent for each', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const ben = await world.signUp('ben@example.com')
    expect(await ada.caller.agent.get()).toEqual({
      systemPrompt: '',
      firstMessage: '',
      voiceId: null,
      agentId: null,
      updatedAt: null,
      sync: 'none',
      syncError: null,
    })
    const saved = await ada.caller.agent.update({ systemPrompt: 'Be kind.\n', firstMessage: 'Hi {{name}}' })
    expect(saved).toMatchObject({ systemPrompt: 'Be kind.\n', firstMessage: 'Hi {{name}}', sync: 'saved' })
    const bensAgent = await ben.caller.agent.update({ systemPrompt: 'Be quick.' })
    expect(bensAgent.agentId).not.toBe(saved.agentId)
    expect(await ada.caller.agent.get()).toEqual(saved)
    for (const systemPrompt of ['', '  \n']) {
      await expect(ada.caller.agent.update({ systemPrompt })).rejects.toThrow('Please enter a system prompt')
    }
    await expect(world.browser().caller.agent.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('keeps the text when the provider fails, reports the failure, and syncs the text with the next call', async () => {
    await using world = await createWorld(open)
    const ada = await world.signUp('ada@example.com')
    const failingProvider = {
      ...world.simulator,
      saveAgent: async () => {
        throw new VoiceProviderError('unavailable', 'The voice provider is not responding right now.')
      },
    }
    const failingCaller = createCaller({ ...(await ada.ctx()), voice: failingProvider })
    const update = failingCaller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hello' })
    await expect(update).rejects.toMatchObject({
      code: 'BAD_GATEWAY',
      message: 'The voice provider is not responding right now.',
    })
    expect(await ada.caller.agent.get()).toMatchObject({ systemPrompt: 'Be kind.', sync: 'failed' })
    await ada.caller.calls.place({ phoneNumber: '555-555-0100' })
    expect(await ada.caller.agent.get()).toMatchObject({ systemPrompt: 'Be kind.', sync: 'saved' })
  })
})
