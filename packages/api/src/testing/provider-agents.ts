import { simulateInboundCall } from '@callwright/fake-elevenlabs/calls'
import { FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'

import type { ProviderWorld } from './test-provider.ts'
import type { World } from './test-world.ts'

type ProviderCaller = ReturnType<ProviderWorld['callerOf']>

/** Two businesses with agents at the provider; the account's number is Ada's. */
export async function createProviderAgents(
  world: World,
  provider: ProviderWorld,
): Promise<{ ada: ProviderCaller; ben: ProviderCaller; ring: () => ReturnType<typeof simulateInboundCall> }> {
  const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
  const [adasCaller, bensCaller] = [provider.callerOf(ada), provider.callerOf(ben)]
  const { agentId } = await adasCaller.agent.update({ systemPrompt: 'Be kind.' })
  await bensCaller.agent.update({ systemPrompt: 'Be quick.' })
  const number = provider.fake.state.numbers.get(FAKE_NUMBER_ID)
  if (!number) throw new Error('The fake should have a number')
  number.agentId = agentId
  const ring = () => simulateInboundCall(provider.fake.state, { number, customerNumber: '+14155550123' })
  return { ada: adasCaller, ben: bensCaller, ring }
}

export async function countCompletedCalls({ deps }: World): Promise<number> {
  const count = deps.db.selectFrom('calls').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await count.where('status', '=', 'completed').executeTakeFirstOrThrow()).count
}
