import type { Kysely } from 'kysely'

import { createIndexes, empty, tenantReference, primary, required, zero } from '../columns.ts'

/** Agents, documents and phone numbers, and their state at the provider. */
export async function createAgents(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('agents')
    .addColumn('tenantId', 'text', (column) => tenantReference(column).primaryKey())
    .addColumn('systemPrompt', 'text', empty)
    .addColumn('firstMessage', 'text', empty)
    .addColumn('voiceId', 'text')
    .addColumn('updatedAt', 'bigint')
    .execute()

  await db.schema
    .createTable('agent_versions')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('savedBy', 'text')
    .addColumn('systemPrompt', 'text', required)
    .addColumn('firstMessage', 'text', empty)
    .addColumn('voiceId', 'text')
    .addColumn('restoredFrom', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'agent_versions', {
    agent_versions_newest: ['tenantId', 'createdAt', 'id'],
  })

  await db.schema
    .createTable('saved_prompts')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('systemPrompt', 'text', required)
    .addColumn('firstMessage', 'text', empty)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'saved_prompts', {
    saved_prompts_tenant: ['tenantId', 'id'],
  })

  await db.schema
    .createTable('provider_agents')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('provider', 'text', required)
    .addColumn('agentId', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('provider_agents_key', ['tenantId', 'provider'])
    .execute()

  await db.schema
    .createTable('agent_syncs')
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('provider', 'text', required)
    .addColumn('wanted', 'integer', required)
    .addColumn('given', 'integer', required)
    .addPrimaryKeyConstraint('agent_syncs_key', ['tenantId', 'provider'])
    .execute()
  await db.schema
    .createTable('knowledge_documents')
    // No reference: the row outlives its business until the provider has deleted the document.
    .addColumn('tenantId', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('sourceKind', 'text', required)
    .addColumn('sourceId', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('documentId', 'text')
    .addColumn('attachedAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('knowledge_documents_key', ['tenantId', 'provider', 'sourceKind', 'sourceId'])
    .execute()
  await db.schema
    .createTable('phone_numbers')
    .addColumn('provider', 'text', required)
    .addColumn('number', 'text', required)
    .addColumn('numberId', 'text')
    .addColumn('label', 'text', empty)
    .addColumn('tenantId', 'text', (column) => column.references('businesses.id').onDelete('set null'))
    .addColumn('attachedAgentId', 'text')
    .addColumn('isUnclear', 'integer', zero)
    .addColumn('assignedAt', 'bigint', required)
    .addPrimaryKeyConstraint('phone_numbers_key', ['provider', 'number'])
    .execute()
  await createIndexes(db, 'phone_numbers', {
    phone_numbers_tenant: ['tenantId', 'provider'],
  })

  await db.schema
    .createTable('provider_cursors')
    .addColumn('provider', 'text', primary)
    .addColumn('since', 'bigint', required)
    .addColumn('leaseUntil', 'bigint', required)
    .execute()
}
