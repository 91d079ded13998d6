import { VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { DAY_MS } from '../../context/local-time.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { readModels, saveModels } from './models.repo.ts'

/** Reads the provider's list of language models every day, on one node. If that fails, the earlier list is kept. */
export function modelCheckHandler({ db, voice, now, log }: Pick<Deps, 'db' | 'voice' | 'now' | 'log'>): JobHandler {
  return {
    concurrency: 1,
    everyMs: DAY_MS,
    async run() {
      try {
        await saveModels(db, { models: await voice.listModels(), error: null, now: now() })
      } catch (error) {
        if (!(error instanceof VoiceProviderError)) throw error
        log.warn({ err: error }, 'the list of language models could not be read; the next attempt is in a day')
        const { models = [] } = (await readModels(db)) ?? {}
        await saveModels(db, { models, error: error.message, now: now() })
      }
    },
  }
}
