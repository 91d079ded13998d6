import { DEFAULT_CALL_SETTINGS } from '@callwright/contract/agent'
import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { createCaller } from '../app-router.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { readSentAgent } from '../testing/sent-agent.ts'
import { left } from '../testing/openings.ts'

describeWorld('agent', (it) => {
  it('keeps each tenant’s text separate and creates an agent for each', async ({ world, ada, ben }) => {
    expect(await ada.caller.agent.get()).toEqual({
      systemPrompt: '',
      firstMessage: '',
      voiceId: null,
      language: 'en',
      maxCallSeconds: 1800,
      silenceSeconds: 60,
      voicemailMessage: '',
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

  it('saves and sends the call settings, and keeps those that an update leaves out', async ({ world, ada, ben }) => {
    await ada.caller.agent.savePrompt({ systemPrompt: 'Saved before the agent.' })
    expect(await ada.caller.agent.get()).toMatchObject(DEFAULT_CALL_SETTINGS)
    const voicemailMessage = 'Hello {{name}}, please call us back.'
    const settings = { language: 'es', maxCallSeconds: 600, silenceSeconds: null, voicemailMessage } as const
    expect(await ada.caller.agent.update({ systemPrompt: 'Be kind.', ...settings })).toMatchObject(settings)
    await ben.caller.agent.update({ systemPrompt: 'Be quick.' })
    const [voice] = (await ada.caller.agent.voices()).voices
    await ada.caller.agent.setVoice({ voiceId: voice?.voiceId ?? '' })
    expect(await ada.caller.agent.update({ systemPrompt: 'Be brief.' })).toMatchObject(settings)
    const sent = { systemPrompt: 'Be brief.', ...settings, voicemailMessage: left(voicemailMessage, 'es') }
    expect(await readSentAgent(world, ada)).toMatchObject(sent)
    const silence = { systemPrompt: 'Be brief.', silenceSeconds: 30 }
    expect(await ada.caller.agent.update(silence)).toMatchObject({ ...settings, silenceSeconds: 30 })
    expect(await readSentAgent(world, ben)).toMatchObject(DEFAULT_CALL_SETTINGS)
  })

  it('refuses an unknown language and settings out of range', async ({ world }) => {
    const { caller } = await world.signUp('ada@example.com')
    const refusals = [
      [{ language: 'tlh' as never }, 'Please choose a language'],
      [{ maxCallSeconds: 0 }, 'Calls must be allowed to last at least one minute'],
      [{ maxCallSeconds: 7201 }, 'The maximum call length is two hours'],
      [{ silenceSeconds: 0 }, 'Choose at least 10 seconds of silence'],
      [{ silenceSeconds: 601 }, 'Choose at most 10 minutes of silence'],
      [{ voicemailMessage: 'x'.repeat(2001) }, 'The voicemail message is too long'],
    ] as const
    for (const [settings, message] of refusals) {
      const update = caller.agent.update({ systemPrompt: 'Be kind.', ...settings })
      await expect(update).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(message) })
    }
    expect((await caller.agent.get()).updatedAt).toBe(null)
  })

  it('speaks English if its language is no longer offered', async ({ world, ada }) => {
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', language: 'es' })
    await world.deps.db.updateTable('agents').set({ language: 'tlh' }).execute()
    await world.deps.db.updateTable('agent_versions').set({ language: 'tlh' }).execute()
    expect((await ada.caller.agent.get()).language).toBe('en')
    expect((await ada.caller.agent.versions()).rows.map(({ language }) => language)).toEqual(['en'])
  })

  it('keeps the text when the provider fails, says so, and syncs it with the next call', async ({ world, ada }) => {
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
