import { valueAt } from '@callwright/fake-elevenlabs/json'
import { startFakeProvider } from '@callwright/fake-elevenlabs/provider'
import { FAKE_KEY } from '@callwright/fake-elevenlabs/state'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { expect, test } from 'vitest'

import { newBusiness } from '../harness/client.ts'
import { startTestServer, testEnvironment } from '../harness/test-server.ts'

test('agents have the settings of the installation, even after these have changed', async () => {
  const fake = await startFakeProvider()
  const readLimits = (): unknown[] =>
    [...fake.state.agents.values()].map(({ body }) =>
      valueAt(body, 'platform_settings.call_limits.agent_concurrency_limit'),
    )
  try {
    const env = testEnvironment({ ELEVENLABS_API_KEY: FAKE_KEY, ELEVENLABS_BASE_URL: fake.url })
    {
      await using server = await startTestServer({ ...env, DIALLER_CONCURRENCY: '50' })
      for (const name of ['ann', 'ben']) {
        await (await newBusiness(server, name)).trpc.agent.update.mutate({ systemPrompt: 'Be kind.' })
      }
      expect(readLimits()).toEqual([100, 100])
    }
    await using _restarted = await startTestServer({ ...env, DIALLER_CONCURRENCY: '30', AGENT_LLM: 'gpt-5-mini' })
    await waitUntil(async () => !readLimits().includes(100))
    expect(readLimits()).toEqual([60, 60])
    const models = [...fake.state.agents.values()].map(({ body }) =>
      valueAt(body, 'conversation_config.agent.prompt.llm'),
    )
    expect(models).toEqual(['gpt-5-mini', 'gpt-5-mini'])
  } finally {
    await fake.close()
  }
})
