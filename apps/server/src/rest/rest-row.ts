import type { createCaller } from '@callwright/api/app-router'
import { notFound } from '@callwright/api/context/domain-error'
import type { KeyAccess } from '@callwright/contract/api-keys'

import type { RestDoc } from './rest-doc.ts'

/** Every procedure, called as the sender of the request. */
export type Api = ReturnType<typeof createCaller>

export type Fields = Record<string, unknown>

/** The parts of a request. The user id that the client repeats has been checked and removed. */
export type RestRequest = {
  params: Readonly<Record<string, string>>
  query: Fields
  body: Fields
  idempotencyKey: string | undefined
  /** An `ETag` from the client; the request applies only if it still matches. */
  ifMatch: string | undefined
}

export type RestResponse = { status?: number; body: unknown }

/** One documented path: the procedure that handles it, and its wire field names. */
export type RestRow = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Documentation for the request and response; the procedure's schema validates. */
  doc: RestDoc
  /**
   * `public` rows need no session. `session`: only a signed-in person may use the path. A scope: also an API key with
   * this scope, which is the scope of the procedure.
   */
  access: 'public' | KeyAccess
  /** Location of the user id that the client repeats; it must be the user's own, or `me`, and grants nothing. */
  ownUser?: { in: 'params' | 'query' | 'body'; field: string }
  /** Errors also have `success: false` and repeat their message as `error`. */
  includesSuccess?: true
  /** The body may be a list of many thousand rows. */
  takesList?: true
  run: (api: Api, request: RestRequest) => Promise<RestResponse>
}

/** Renames fields. Unknown fields stay, so that the procedure's schema refuses them. */
export function renameFields(fields: Fields, names: Readonly<Record<string, string>>): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]))
}

/** @throws DomainError `not-found` if the index in the path is malformed */
export function indexOf({ params }: Pick<RestRequest, 'params'>): number {
  const index = params['index'] ?? ''
  if (!/^(?:0|[1-9]\d{0,4})$/.test(index)) throw notFound()
  return Number(index)
}

/** Casts wire fields to a procedure's input, which the procedure's schema validates. */
export function asInput<T>(fields: Fields): T {
  return fields as T
}

/** Parses a number from the query. Other text is returned unchanged, so that the schema refuses it. */
export function numberOrTextParameter(query: Fields, field: string): unknown {
  const value = query[field]
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
}
