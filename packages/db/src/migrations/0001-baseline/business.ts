import type { Kysely } from 'kysely'

import { createIndexes, tenantReference, primary, required } from '../columns.ts'

/** Documents and leads, extracted text, and links. */
export async function createBusinessContext(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('mediaType', 'text', required)
    .addColumn('sizeBytes', 'bigint', required)
    .addColumn('contentHash', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'files', {
    files_tenant: ['tenantId', 'kind', 'id'],
    files_content: ['contentHash'],
  })

  await db.schema
    .createTable('file_texts')
    .addColumn('fileId', 'text', (column) => column.primaryKey().notNull().references('files.id').onDelete('cascade'))
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('state', 'text', required)
    .addColumn('text', 'text')
    .execute()
  await createIndexes(db, 'file_texts', {
    file_texts_tenant: ['tenantId'],
  })

  await db.schema
    .createTable('links')
    .addColumn('id', 'text', primary)
    .addColumn('tenantId', 'text', tenantReference)
    .addColumn('url', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await createIndexes(db, 'links', {
    links_tenant: ['tenantId', 'id'],
  })
}
