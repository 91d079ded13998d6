import { FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'

import { ensureOperator } from '../auth/operator.ts'
import { numberCheckHandler, numberHandler } from '../agent/numbers/number-jobs.ts'
import type { Deps } from '../context/context.ts'
import type { JobHandlers } from '../jobs/job-worker.ts'
import { runJobs } from './run-jobs.ts'
import type { ProviderWorld } from './test-provider.ts'
import { PASSWORD, type World } from './test-world.ts'

type ProviderCaller = ReturnType<ProviderWorld['callerOf']>

export type NumbersWorld = {
  operator: ProviderCaller
  adasCaller: ProviderCaller
  bensCaller: ProviderCaller
  adasAgentId: string | null
  /** the agent attached to the provider's first number */
  answering: () => string | null | undefined
  shown: (
    number: string,
  ) => Promise<Awaited<ReturnType<ProviderCaller['admin']['numbers']>>['rows'][number] | undefined>
  tenants: { ada: string; ben: string }
}

/** An operator, two businesses, and the provider's first number. */
export async function createNumbersWorld(world: World, provider: ProviderWorld): Promise<NumbersWorld> {
  await ensureOperator(world.deps, { password: PASSWORD })
  const browser = world.browser()
  await browser.caller.auth.login({ email: 'operator@localhost', password: PASSWORD })
  const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
  const idOf = async ({ caller }: typeof ada) => (await caller.auth.me())?.business?.tenantId ?? ''
  const [adasCaller, bensCaller] = [provider.callerOf(ada), provider.callerOf(ben)]
  const adasAgentId = (await adasCaller.agent.update({ systemPrompt: 'Be kind.' })).agentId
  const operator = provider.callerOf(browser)
  const answering = () => provider.fake.state.numbers.get(FAKE_NUMBER_ID)?.agentId
  const shown = async (number: string) => (await operator.admin.numbers()).rows.find((row) => row.number === number)
  return {
    operator,
    adasCaller,
    bensCaller,
    adasAgentId,
    answering,
    shown,
    tenants: { ada: await idOf(ada), ben: await idOf(ben) },
  }
}

export function numberHandlers(deps: Deps): JobHandlers {
  return { number: numberHandler(deps), 'number-check': numberCheckHandler(deps) }
}

export async function whileSyncingNumbers<T>(
  world: World,
  provider: ProviderWorld,
  work: () => Promise<T>,
): Promise<T> {
  await using _node = runJobs(provider.deps, numberHandlers(provider.deps))
  try {
    return await work()
  } finally {
    world.deps.events.removeAllListeners('jobsQueued')
  }
}
