import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { isCountedCall, whereCallCounts } from './counted-calls.ts'

describeWorld('which calls count as business', (it) => {
  it.for([
    { name: 'elevenlabs', counted: ['live'] },
    { name: 'simulator', counted: ['live', 'simulated'] },
  ] as const)('is the same in SQL, with the provider $name', async ({ name, counted }, { world, ada }) => {
    const { db, voice } = world.deps
    await recordPastCall(world, ada, { days: 1, id: 'live' })
    await recordPastCall(world, ada, { days: 1, id: 'simulated', provider: 'simulator' })
    await recordPastCall(world, ada, { days: 1, id: 'test', provider: 'simulator' })
    await db.updateTable('calls').set({ testMode: 1 }).where('conversationId', '=', 'test').execute()
    const installation = { voice: { ...voice, name } }
    const rows = await db.selectFrom('calls').selectAll().orderBy('conversationId').execute()
    const query = db.selectFrom('calls').select('conversationId').where(whereCallCounts(installation))
    expect(rows.filter((call) => isCountedCall(installation, call)).map((call) => call.conversationId)).toEqual(counted)
    const inSql = await query.orderBy('conversationId').execute()
    expect(inSql.map((call) => call.conversationId)).toEqual(counted)
  })
})
