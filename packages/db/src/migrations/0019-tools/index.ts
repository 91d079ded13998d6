import type { Kysely } from 'kysely'

import { createIndexes, primary, required, tenantReference, zero } from '../columns.ts'

/** The tools of agents, their copies at the provider, and what came of their runs. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('tools')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('method', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('parameters', 'text', required)
    .addColumn('headerNames', 'text', required)
    .addColumn('sealedHeaders', 'text')
    .addColumn('changes', 'integer', required)
    .addColumn('sound', 'text')
    .addColumn('timeoutSeconds', 'integer', required)
    .addColumn('mock', 'text', required)
    .addColumn('isOn', 'integer', required)
    .addColumn('failures', 'integer', zero)
    .addColumn('pausedUntil', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addUniqueConstraint('tools_name', ['tenantId', 'name'])
    .execute()
  // Without references: after the removal of a tool or a business, the row says what is left to remove at the provider.
  await db.schema
    .createTable('provider_tools')
    .addColumn('toolId', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('tenantId', 'text', required)
    .addColumn('providerToolId', 'text', required)
    .addColumn('applied', 'text', required)
    .addPrimaryKeyConstraint('provider_tools_key', ['toolId', 'provider'])
    .execute()
  await createIndexes(db, 'provider_tools', { provider_tools_tenant: ['tenantId'] })
  await db.schema
    .createTable('tool_runs')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('toolId', 'text', required)
    .addColumn('toolName', 'text', required)
    .addColumn('conversationId', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('arguments', 'text', required)
    .addColumn('outcome', 'text', required)
    .addColumn('httpStatus', 'integer')
    .addColumn('ms', 'integer', required)
    .addColumn('answer', 'text', required)
    .addColumn('isTest', 'integer', required)
    .addColumn('runKey', 'text')
    .addUniqueConstraint('tool_runs_once', ['toolId', 'runKey'])
    .execute()
  await createIndexes(db, 'tool_runs', {
    tool_runs_call: ['tenantId', 'conversationId', 'at'],
    tool_runs_tool: ['tenantId', 'toolId', 'id'],
    tool_runs_tenant: ['tenantId', 'id'],
  })
}
