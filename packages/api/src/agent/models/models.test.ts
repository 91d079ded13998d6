import { createElevenLabs } from '@callwright/voice/elevenlabs/elevenlabs'
import { FAKE_KEY } from '@callwright/fake-elevenlabs/state'
import { expect } from 'vitest'

import { viewStatus } from '../../admin/status/status.ts'
import type { Deps } from '../../context/context.ts'
import { DAY_MS } from '../../context/local-time.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { createProviderAgents } from '../../testing/provider-agents.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { agentHandler } from '../agent-job.ts'
import { queueSyncsIfSettingsChanged } from '../knowledge/sync-jobs.ts'
import { checkModels, modelCheckHandler } from './check-models.ts'

/** Midnight in 30 days. */
const END_AT = (Math.floor(Date.now() / DAY_MS) + 30) * DAY_MS
const END = {
  is_deprecated: true,
  provider_deprecation_date: new Date(END_AT).toISOString(),
  replacement_model: 'gpt-5-mini',
}
const formatDay = (at: number): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

describeWorld('the check of language models', (it) => {
  it('warns before a model in use is retired, until agents use another one', async ({ world }) => {
    const requests: string[] = []
    await using provider = await createProviderWorld(world, {
      onExchange: ({ path }) => void (path === '/v1/convai/llm/list' && requests.push(path)),
    })
    const { models } = provider.fake.state
    const { deps } = provider
    const readFinding = async (from: Deps = deps) => {
      const { findings, isGood } = (await viewStatus(from)).provider
      const finding = findings.find(({ what }) => what === 'Language model')
      expect(isGood).toBe(findings.every((each) => each.isGood))
      return finding
    }
    const checkEveryDay = async (times: number): Promise<void> => {
      world.clock.advance(DAY_MS)
      deps.events.emit('jobsQueued')
      await waitUntil(async () => requests.length === times)
      const job = deps.db.selectFrom('jobs').select(['leaseHolder', 'lastError']).where('kind', '=', 'model-check')
      await waitUntil(async () => (await job.executeTakeFirstOrThrow()).leaseHolder === null)
      expect(await job.executeTakeFirst()).toMatchObject({ lastError: null })
    }
    models.set('gpt-5-mini', END)
    await createProviderAgents(world, provider)
    expect(await readFinding()).toBe(undefined)

    // Two nodes read it once a day.
    await using _one = runJobs(deps, { 'model-check': modelCheckHandler(deps) })
    await using _other = runJobs(deps, { 'model-check': modelCheckHandler(deps) })
    await waitUntil(async () => (await readFinding()) !== undefined)
    const staying = 'Agents use gemini-2.5-flash. The voice provider has not announced an end date.'
    expect(await readFinding()).toEqual({ what: 'Language model', isGood: true, message: staying })

    models.set('gemini-2.5-flash', END)
    await checkEveryDay(2)
    const ending =
      `gemini-2.5-flash (2 agents) will be retired on ${formatDay(END_AT)}. ` +
      `The voice provider replaces it with gpt-5-mini, for some calls from ${formatDay(END_AT - 14 * DAY_MS)}. ` +
      'Set AGENT_LLM to a model without an end date, restart, and make a test call.'
    expect(await readFinding()).toMatchObject({ what: 'Language model', isGood: false, message: ending })

    // An end that is further away is only a note.
    const checkBefore = async (days: number) =>
      await checkModels(deps.db, { provider: 'elevenlabs', now: END_AT - days * DAY_MS })
    expect(await checkBefore(91)).toEqual([{ what: 'Language model', isGood: true, isNote: true, message: ending }])
    expect(await checkBefore(90)).toMatchObject([{ isGood: false, isNote: false, message: ending }])

    // A list that cannot be read is a line in the log, and the earlier one remains.
    provider.fake.addFault({ kind: '500-before', path: '/llm/list' })
    await checkEveryDay(5)
    const stale = ' The list could not be read again: The voice provider did not respond. Please try again in a moment.'
    expect(await readFinding()).toMatchObject({ isGood: false, message: ending + stale })
    expect(world.logged.filter(({ level }) => level !== 'info').map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'the list of language models could not be read; the next attempt is in a day'],
    ])
    provider.fake.clearFaults()

    const config = { apiKey: FAKE_KEY, baseUrl: provider.fake.url, phoneNumberId: null }
    const changed = { ...deps, voice: createElevenLabs({ ...config, limits: { llm: 'gemini-3.5-flash' } }) }
    await queueSyncsIfSettingsChanged(changed)
    await using _agents = runJobs(changed, { agent: agentHandler(changed) })
    await waitUntil(async () => (await readFinding(changed))?.isGood === true)
    expect((await readFinding(changed))?.message).toContain('Agents use gemini-3.5-flash.')

    models.delete('gemini-3.5-flash')
    // The changed setting was compared with the list, too.
    await checkEveryDay(7)
    expect((await readFinding())?.message).toContain(
      'gemini-3.5-flash (2 agents) is no longer in the voice provider’s list.',
    )
  })

  it('says so if the list could never be read, without raising an alarm', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    await createProviderAgents(world, provider)
    provider.fake.addFault({ kind: '500-before', status: 403, path: '/llm/list' })
    await using _node = runJobs(provider.deps, { 'model-check': modelCheckHandler(provider.deps) })
    const findModel = async () =>
      (await viewStatus(provider.deps)).provider.findings.find(({ what }) => what === 'Language model')
    await waitUntil(async () => (await findModel()) !== undefined)
    expect(await findModel()).toEqual({
      what: 'Language model',
      isGood: true,
      message: expect.stringMatching(
        /^Agents use gemini-2.5-flash\. End dates are unknown: .* missing a required permission .*\.$/,
      ),
    })
  })
})
