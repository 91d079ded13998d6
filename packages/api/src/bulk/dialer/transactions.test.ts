import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { runDialer, makeList, makeNumbers, waitForState } from '../../testing/campaigns.ts'
import { countTransactions } from '../../testing/count-transactions.ts'
import { createWorld } from '../../testing/test-world.ts'

const CALLS = 40

onBothDialects('a campaign', (open) => {
  it('commits at most four transactions per call, not counting the simulator’s own', async () => {
    const counter = countTransactions(open)
    await using world = await createWorld(counter.open)
    const ada = await world.signUp('ada@example.com')
    const dialCampaign = async (name: string, list: readonly string[]): Promise<void> => {
      const { campaignId } = await ada.caller.bulk.create({ name, list: makeList(list) })
      counter.transactions.length = 0
      await using _dialer = runDialer(world.deps)
      await waitForState(ada, campaignId, 'finished')
    }
    // The first call creates the agent.
    await dialCampaign('First', makeNumbers(1))
    await dialCampaign('Many', makeNumbers(CALLS, 1))
    const ownTransactions = counter.transactions.filter((name) => !name.includes('simulated_'))
    // The simulator also reports that a call was answered, which the provider's webhooks do not.
    const count = ownTransactions.length - CALLS
    expect(count).toBeGreaterThan(CALLS)
    expect(count).toBeLessThanOrEqual(4 * CALLS)
  })
})
