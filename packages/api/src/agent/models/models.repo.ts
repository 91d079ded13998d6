import type { Db } from '@callwright/db/database'
import type { LanguageModel, ProviderName } from '@callwright/voice/voice-provider'

import { findSetting, saveSetting } from '../../context/installation-settings.repo.ts'

/** The provider's list of language models. `error`: why the last attempt to read it failed, as a message for people. */
export type StoredModels = { models: LanguageModel[]; error: string | null }

/** null before the first attempt to read the list */
export async function readModels(db: Db): Promise<StoredModels | null> {
  const row = await findSetting(db, 'models')
  return row ? (JSON.parse(row.value) as StoredModels) : null
}

export async function saveModels(db: Db, { now, ...stored }: StoredModels & { now: number }): Promise<void> {
  await saveSetting(db, { name: 'models', value: JSON.stringify(stored), updatedAt: now })
}

/** The models that the provider reported for agents at their last sync, by name, and how many agents use each. */
export async function countAgentsByModel(db: Db, provider: ProviderName): Promise<[llm: string, agents: number][]> {
  const rows = await db
    .selectFrom('provider_agents')
    .select((eb) => [eb.ref('models').$notNull().as('models'), eb.fn.countAll<number>().as('agents')])
    .where('provider', '=', provider)
    .where('models', 'is not', null)
    .groupBy('models')
    .orderBy('models')
    .execute()
  const counts = new Map<string, number>()
  for (const { models, agents } of rows) {
    for (const llm of JSON.parse(models) as string[]) counts.set(llm, (counts.get(llm) ?? 0) + agents)
  }
  return [...counts]
}
