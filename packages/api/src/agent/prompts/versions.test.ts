import { AGENT_VERSIONS_KEPT } from '@callwright/contract/agent'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { readSentAgent } from '../../testing/sent-agent.ts'
import { type Browser } from '../../testing/test-world.ts'
import { left, spoken } from '../../testing/openings.ts'

const update = async ({ caller }: Browser, systemPrompt: string, firstMessage = '') =>
  await caller.agent.update({ systemPrompt, firstMessage })

describeWorld('agent versions', (it) => {
  it('are saved with user and time for each change, and are listed newest first', async ({ world, ada, ben }) => {
    const before = world.deps.now()
    await update(ada, 'one')
    await update(ada, 'one')
    await update(ada, 'two', 'Hello')
    const [voice] = (await ada.caller.agent.voices()).voices
    await ada.caller.agent.setVoice({ voiceId: voice?.voiceId ?? '' })
    const { rows, nextCursor } = await ada.caller.agent.versions()
    expect(nextCursor).toBe(null)
    expect(rows.map((row) => [row.systemPrompt, row.firstMessage, row.voiceName, row.savedBy, row.isCurrent])).toEqual([
      ['two', 'Hello', voice?.name, 'ada@example.com', true],
      ['two', 'Hello', null, 'ada@example.com', false],
      ['one', '', null, 'ada@example.com', false],
    ])
    expect(rows.every((row) => row.savedAt >= before && row.savedAt <= world.deps.now())).toBe(true)
    expect((await ben.caller.agent.versions()).rows).toEqual([])
  })

  it('are restored in one step as a new version, which is synced to the provider', async ({ world, ada, ben }) => {
    await update(ada, 'one', 'Hello')
    await update(ada, 'two')
    const old = (await ada.caller.agent.versions()).rows[1]
    const versionId = old?.id ?? ''
    await expect(ben.caller.agent.restoreVersion({ versionId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await ada.caller.agent.restoreVersion({ versionId })).toMatchObject({
      systemPrompt: 'one',
      firstMessage: 'Hello',
      sync: 'saved',
    })
    const { rows } = await ada.caller.agent.versions()
    expect(rows.map((row) => [row.systemPrompt, row.restoredFrom, row.isCurrent])).toEqual([
      ['one', old?.savedAt, true],
      ['two', null, false],
      ['one', null, false],
    ])
    expect(await readSentAgent(world, ada)).toMatchObject({ systemPrompt: 'one', firstMessage: spoken('Hello') })
    const entries = await world.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'agent.%')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['agent.update', 'agent.update', 'agent.restoreVersion'])
  })

  it('keep the call settings, which are restored with the text', async ({ world, ada }) => {
    const [first, second] = [
      { language: 'es', maxCallSeconds: 600, silenceSeconds: null, voicemailMessage: 'Hola.' },
      { language: 'de', maxCallSeconds: 1200, silenceSeconds: 30, voicemailMessage: '' },
    ] as const
    await ada.caller.agent.update({ systemPrompt: 'one', ...first })
    await ada.caller.agent.update({ systemPrompt: 'one', ...second })
    const { rows } = await ada.caller.agent.versions()
    expect(rows).toMatchObject([second, first])
    expect(await ada.caller.agent.restoreVersion({ versionId: rows[1]?.id ?? '' })).toMatchObject(first)
    expect((await ada.caller.agent.versions()).rows).toMatchObject([first, second, first])
    expect(await readSentAgent(world, ada)).toMatchObject({ ...first, voicemailMessage: left('Hola.', 'es') })
  })

  it('are listed page by page, up to each tenant’s newest hundred', async ({ ada, ben }) => {
    await update(ben, 'mine')
    for (let count = 0; count < AGENT_VERSIONS_KEPT + 3; count += 1) await update(ada, `number ${count}`)
    const prompts: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ada.caller.agent.versions>> = await ada.caller.agent.versions({
        limit: 20,
        cursor,
      })
      prompts.push(...page.rows.map((row) => row.systemPrompt))
      cursor = page.nextCursor
    } while (cursor !== null)
    const newestPrompts = Array.from(
      { length: AGENT_VERSIONS_KEPT },
      (_, index) => `number ${AGENT_VERSIONS_KEPT + 2 - index}`,
    )
    expect(prompts).toEqual(newestPrompts)
    expect((await ben.caller.agent.versions()).rows.map((row) => row.systemPrompt)).toEqual(['mine'])
  })
})
