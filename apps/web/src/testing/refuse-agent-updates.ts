import { DomainError } from '@callwright/api/context/domain-error'
import type { World } from '@callwright/api/testing/test-world'

/** From now on, the voice provider refuses every update of an agent. */
export function refuseAgentUpdates({ deps }: World): void {
  const saveAgent = async (): Promise<never> => {
    throw new DomainError('provider-failed', 'The voice service is not responding.')
  }
  Object.assign(deps, { voice: { ...deps.voice, saveAgent } })
}
