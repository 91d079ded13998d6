import type { ToolParameter } from '@callwright/contract/tools/tools'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { AgentTool } from '@callwright/voice/voice-provider'

import { testAnswer } from './answers.ts'
import { findAgentBooking } from './booking-tools.ts'
import { listTools, type ToolRow } from './tools.repo.ts'

/** The tools that the agent may use: the business's, and those for appointments. */
export async function listAgentTools(db: Db, tenant: TenantId): Promise<AgentTool[]> {
  const own = (await listTools(db, tenant)).filter(({ isOn }) => isOn === 1).map(toAgentTool)
  return [...own, ...((await findAgentBooking(db, tenant))?.tools ?? [])]
}

function toAgentTool(row: ToolRow): AgentTool {
  const { id: toolId, name, description, sound, timeoutSeconds } = row
  const parameters = JSON.parse(row.parameters) as ToolParameter[]
  const changes = row.changes === 1
  return { toolId, name, description, parameters, changes, sound, timeoutSeconds, testAnswer: testAnswer(row.mock) }
}
