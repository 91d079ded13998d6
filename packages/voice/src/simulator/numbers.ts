import { asE164, type E164 } from '@callwright/contract/text/phone'

import type { SimulatorStore } from './store.ts'
import { type PhoneNumber, VoiceProviderError } from '../voice-provider.ts'

/** The number that simulated calls come from; 555-0100 to 555-0199 are reserved for fiction. */
export const OUTGOING_NUMBER = asE164('+12025550100')

const AREA_CODES = [206, 212, 303, 312, 404, 415, 416, 512, 604, 617, 702, 786] as const

const NUMBERS: readonly Omit<PhoneNumber, 'agentId'>[] = [
  { numberId: 'phnum_sim_0', number: OUTGOING_NUMBER, label: 'Simulated main line' },
  ...AREA_CODES.map((area, index) => ({
    numberId: `phnum_sim_${index + 1}`,
    number: asE164(`+1${area}5550101`),
    label: `Simulated line ${index + 1}`,
  })),
]

export async function listSimulatedNumbers(store: SimulatorStore): Promise<PhoneNumber[]> {
  const agents = await store.listAgents()
  return NUMBERS.map((number) => ({
    ...number,
    agentId: agents.find(({ numberIds }) => numberIds?.includes(number.numberId))?.agentId ?? null,
  }))
}

export async function attachSimulatedNumber(
  store: SimulatorStore,
  numberId: string,
  agentId: string | null,
): Promise<void> {
  if (!NUMBERS.some((number) => number.numberId === numberId)) {
    throw new VoiceProviderError('refused', 'The simulator has no such number.')
  }
  if (agentId !== null && !(await store.loadAgent(agentId))) {
    throw new VoiceProviderError('refused', 'The simulator has no such agent.')
  }
  for (const agent of await store.listAgents()) {
    const numberIds = agent.numberIds ?? []
    const isAttached = numberIds.includes(numberId)
    const shouldAttach = agent.agentId === agentId
    if (isAttached === shouldAttach) continue
    const others = numberIds.filter((id) => id !== numberId)
    await store.saveAgent({ ...agent, numberIds: shouldAttach ? [...others, numberId] : others })
  }
}

/** The number with this id; the outgoing number for an unknown id. */
export function simulatedNumber(numberId: string | null | undefined): E164 {
  return NUMBERS.find((number) => number.numberId === numberId)?.number ?? OUTGOING_NUMBER
}

/** A fictional number. `random`: 0 up to, but not including, 1 */
export function fictionalNumber(random: () => number): E164 {
  const area = AREA_CODES[Math.floor(random() * AREA_CODES.length)] ?? AREA_CODES[0]
  return asE164(`+1${area}55501${String(Math.floor(random() * 100)).padStart(2, '0')}`)
}
