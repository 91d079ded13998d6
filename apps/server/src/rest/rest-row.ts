import type { createCaller } from '@callwright/api/app-router'

import type { ListView } from './by-index.ts'
import type { RestDoc } from './rest-doc.ts'

/** The product as REST calls it: every procedure, as whoever sent the request. */
export type Api = ReturnType<typeof createCaller>

export type Fields = Record<string, unknown>

/** What a request brings, with the user id that the client repeats already checked and taken out. */
export type RestRequest = {
  params: Readonly<Record<string, string>>
  query: Fields
  body: Fields
  idempotencyKey: string | undefined
  /** What the client has seen, as `ETag` told it; it acts only if that still holds. */
  ifMatch: string | undefined
  rows: ListView['rows']
}

export type RestAnswer = { status?: number; body: unknown }

/** One documented path: which procedure answers it, and how the fields are called outside. */
export type RestRow = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** What it takes and answers, for readers; the procedure's own schema decides. */
  doc: RestDoc
  /** `public` rows answer without a session. */
  access: 'public' | 'session'
  /** Where the client repeats its user id; it has to be the session's own and grants nothing. */
  ownUser?: { in: 'params' | 'query' | 'body'; field: string }
  /** Errors also say `success: false` and repeat their sentence as `error`. */
  tellsSuccess?: true
  /** The body may be a list of many thousand rows. */
  takesList?: true
  run: (api: Api, request: RestRequest) => Promise<RestAnswer>
}

/** Fields under other names; what is not named stays as it is, so that the procedure's schema sees and refuses it. */
export function renamed(fields: Fields, names: Readonly<Record<string, string>>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]))
}

/** Wire fields as a procedure's input. The only cast: the procedure's own schema checks what is really in them. */
export function input<T>(fields: Fields): T {
  return fields as T
}

/** A number as it stands in a query; what is no number stays text, for the schema to refuse. */
export function numberOrText(query: Fields, field: string): unknown {
  const value = query[field]
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
}
