import { tenantOf } from '@callwright/api/testing/operator'
import { PASSWORD, type Browser, type World } from '@callwright/api/testing/test-world'
import type { Outputs } from '#lib/api/trpc.ts'

type Run = Outputs['tools']['runs']['rows'][number]

/** Adds a tool that looks up cars, with a secret header. */
export async function addTool(
  { caller }: Pick<Browser, 'caller'>,
  name: string = 'car_status',
): Promise<Outputs['tools']['add']> {
  return await caller.tools.add({
    ...{ name, description: 'When a caller asks whether their car is ready.', password: PASSWORD },
    ...{ method: 'GET', url: 'https://workshop.example.com/cars/{plate}', changes: false, mock: '' },
    ...{ sound: 'typing', timeoutSeconds: 5, headers: [{ name: 'X-Key', value: 'k-1' }] },
    parameters: [
      {
        ...{ name: 'plate', source: 'agent', type: 'text', description: 'The license plate' },
        ...{ choices: [], required: true, value: '' },
      },
    ],
  })
}

/** Records a run in the conversation `conv_1`. */
export async function recordRun(
  { deps }: World,
  browser: Browser,
  run: Pick<Run, 'id' | 'toolId' | 'at' | 'outcome'> & { isTest?: 1 },
): Promise<void> {
  const isGood = run.outcome === 'ok'
  const answer = isGood ? { ok: true, result: { status: 'ready' } } : { ok: false, say: 'Sorry.', next: 'Go on.' }
  await deps.db
    .insertInto('tool_runs')
    .values({
      ...{ tenantId: await tenantOf(browser), conversationId: 'conv_1', toolName: 'car_status', ms: 340 },
      ...{ arguments: '{"plate":"AB 12"}', httpStatus: isGood ? 200 : 500, isTest: 0, runKey: null, ...run },
      answer: JSON.stringify(answer),
    })
    .execute()
}
