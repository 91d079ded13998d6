import type { ColumnDefinitionBuilder } from 'kysely'

// Kinds of columns, as the migrations use them. A migration is never changed, so neither is what it is made of.

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull()
export const primary = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.primaryKey().notNull()
export const zero = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo(0)
export const empty = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull().defaultTo('')
export const ofTenant = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('businesses.id').onDelete('cascade')
export const ofUser = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id').onDelete('cascade')
export const ofCall = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.primaryKey().notNull().references('calls.id').onDelete('cascade')
