import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'

const LIMIT_REACHED = 'Limit Reached: You can only save up to 3 prompts. Delete one to save a new prompt.'

describeWorld('saved prompts', (it) => {
  it('belong to one business and are listed in the order they were saved', async ({ ada, ben }) => {
    await ada.caller.agent.savePrompt({ systemPrompt: 'one', firstMessage: 'Hello' })
    const saved = await ada.caller.agent.savePrompt({ systemPrompt: 'two' })
    expect(saved.map((each) => [each.systemPrompt, each.firstMessage])).toEqual([
      ['one', 'Hello'],
      ['two', ''],
    ])
    expect(await ada.caller.agent.savedPrompts()).toEqual(saved)
    expect(await ben.caller.agent.savedPrompts()).toEqual([])
    const promptId = saved[0]?.id ?? ''
    await expect(ben.caller.agent.deletePrompt({ promptId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ada.caller.agent.deletePrompt({ promptId })).map((each) => each.systemPrompt)).toEqual(['two'])
    await expect(ada.caller.agent.deletePrompt({ promptId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  // Security: 46
  it('are limited to three, even with twenty concurrent saves', async ({ ada }) => {
    const saves = Array.from({ length: 20 }, (_, index) => ada.caller.agent.savePrompt({ systemPrompt: `${index}` }))
    const outcomes = await Promise.allSettled(saves)
    const rejections = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    expect(rejections).toHaveLength(17)
    for (const reason of rejections) expect(reason).toMatchObject({ code: 'BAD_REQUEST', message: LIMIT_REACHED })
    expect(await ada.caller.agent.savedPrompts()).toHaveLength(3)
  })

  it('are rejected without a system prompt', async ({ ada }) => {
    for (const systemPrompt of ['', ' \n']) {
      await expect(ada.caller.agent.savePrompt({ systemPrompt })).rejects.toThrow('Please enter a prompt to save')
    }
  })
})
