import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'

import type { Db } from '../database.ts'
import { dialectOf } from './dialect-of.ts'

/** Stands in a query for the value that a run gives it by this name. */
export function slot<T>(name: string): RawBuilder<T> {
  return sql<T>`${new Slot(name)}`
}

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type PreparedQuery<R> = {
  /** Names the query's text: two queries of one shape differ in their values only. */
  shape: string
  build: (db: Db) => Compilable<R>
  values: Readonly<Record<string, unknown>>
  /**
   * PostgreSQL may plan it once, whatever the values are: for a query by keys alone, or one that leaves no choice. For ranges,
   * words and kinds of calls such a plan is mostly a guess that may take a thousand times as long.
   */
  planned?: 'once'
}

/** A query that each connection to PostgreSQL keeps under this name, parsed and planned. */
export type NamedQuery = CompiledQuery & { name: string }

/** Shapes are made by our code, so there are not many; whatever happens, memory stays bounded. */
const MOST_SHAPES = 1000
const compiled = { sqlite: new Map<string, CompiledQuery>(), postgres: new Map<string, CompiledQuery>() }

/** Runs a query that is built and compiled once for all its runs: putting it together costs as much as a short query. */
export async function runPrepared<R>(db: Db, { shape, build, values, planned }: PreparedQuery<R>): Promise<R[]> {
  const ofDialect = compiled[dialectOf(db)]
  const query = (ofDialect.get(shape) as CompiledQuery<R> | undefined) ?? keep(ofDialect, shape, build(db).compile())
  const parameters = query.parameters.map((value) => (value instanceof Slot ? valueOf(values, value.name) : value))
  const { rows } = await db.executeQuery<R>({ ...query, parameters, ...(planned && { name: shape }) })
  return rows
}

function keep<R>(queries: Map<string, CompiledQuery>, shape: string, query: CompiledQuery<R>): CompiledQuery<R> {
  const [oldest] = queries.keys()
  if (queries.size >= MOST_SHAPES && oldest !== undefined) queries.delete(oldest)
  queries.set(shape, query)
  return query
}

function valueOf(values: PreparedQuery<unknown>['values'], name: string): unknown {
  const value = values[name]
  if (value === undefined) throw new Error(`The query has a slot "${name}" that is given no value`)
  return value
}
