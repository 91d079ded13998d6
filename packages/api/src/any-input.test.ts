import { z } from '@callwright/contract/input/zod'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { TRPCError } from '@trpc/server'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { appRouter } from './app-router.ts'
import { callProcedure } from './testing/call-procedure.ts'
import { makeNumbers } from './testing/campaigns.ts'
import { signInOperator, tenantOf } from './testing/operator.ts'
import { type Browser, createWorld } from './testing/test-world.ts'
import { type JsonSchema, schemaValues } from './testing/schema-values.ts'

type Procedure = { _def: { type: string; inputs: z.ZodType[] } }

const RUNS_PER_PROCEDURE = 60
/** Excluded: the other procedures need the session. */
const SESSION_ENDING_PROCEDURES = ['auth.logout', 'admin.endSessions']

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).filter(
  ([path, { _def }]) => _def.type !== 'subscription' && !SESSION_ENDING_PROCEDURES.includes(path),
)

onBothDialects('random input', (open) => {
  it('never causes an internal error in any procedure, for the operator or a business', async () => {
    await using world = await createWorld(open, { rateLimitsEnabled: false })
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com')
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const [phoneNumber = ''] = makeNumbers(1)
    const { callId } = await ada.caller.calls.place({ phoneNumber })
    const { campaignId } = await ada.caller.bulk.create({
      name: 'Spring',
      list: { headers: ['phone'], rows: [[phoneNumber]] },
    })
    const known = [callId, campaignId, await tenantOf(ada), ada.userId, 'ada@example.com', phoneNumber]
    const failures: string[] = []
    for (const [path, { _def }] of procedures) {
      const browser = path.startsWith('admin.') ? operator : ada
      const numRuns = _def.inputs.length === 0 ? 2 : RUNS_PER_PROCEDURE
      const inputs = fc.sample(schemaValues(inputSchema(_def.inputs), known), { seed: 1, numRuns })
      for (const input of inputs) {
        const failure = await findFailure(browser, path, input)
        if (failure) failures.push(`${path}(${JSON.stringify(input).slice(0, 500)}): ${failure}`)
      }
    }
    expect(failures).toEqual([])
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
    expect(await ada.caller.auth.me()).not.toBeNull()
    expect(await operator.caller.auth.me()).not.toBeNull()
  })
})

/** The operator's client procedures have two input schemas: one with the client's id, and their own. */
function inputSchema(inputs: readonly z.ZodType[]): JsonSchema {
  const schemas = inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  if (schemas.length <= 1) return schemas[0] ?? {}
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) as JsonSchema['properties'],
    required: schemas.flatMap(({ required }) => required ?? []),
  }
}

/** @returns null if the procedure accepted or rejected the input */
async function findFailure({ caller }: Browser, path: string, input: unknown): Promise<string | null> {
  try {
    await callProcedure(caller, path, input)
    return null
  } catch (error) {
    const isRefusal = error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR'
    return isRefusal ? null : String(error instanceof Error ? (error.stack ?? error) : error)
  }
}
