import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Reauth } from '@callwright/contract/auth'
import {
  MAX_ENDPOINTS,
  type MessageType,
  type OffReason,
  ROTATION_HOURS,
  type WebhookEvent,
} from '@callwright/contract/webhooks'
import { toOneLine } from '@callwright/contract/input/names'
import type { Db } from '@callwright/db/database'
import { lockName } from '@callwright/db/query/lock-name'

import { recordAudit } from '../context/audit.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { mailIntegrationChange } from '../mail/integration-email.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import { deleteJobByKey } from '../jobs/jobs.repo.ts'
import { checkOutgoingUrl } from '../outgoing/check-url.ts'
import { deleteDeliveries, listWaitingTypes } from './deliveries.repo.ts'
import * as repo from './endpoints.repo.ts'
import { assertMayRead, type EndpointOwnerCtx } from './owner-ctx.ts'
import { deliveryJob } from './publish-event.ts'
import { newSigningSecret } from './secrets.ts'

export type Endpoint = {
  id: string
  url: string
  description: string
  events: WebhookEvent[]
  includeTranscript: boolean
  isOn: boolean
  /** null if it is on */
  offReason: OffReason | null
  /** epoch ms; when the current run of failures began; null if the last attempt succeeded */
  failingSince: number | null
  /** epoch ms until which messages are also signed with the previous secret; null if they no longer are */
  oldSecretUntil: number | null
  createdAt: number
  newestDelivery: { state: 'waiting' | 'delivered' | 'gave-up'; at: number } | null
}

type EndpointInput = { url: string; description: string; events: WebhookEvent[]; includeTranscript: boolean }

const HOUR_MS = 60 * 60 * 1000
/** Few enough that deleting them does not delay other writes. */
const DELETED_AT_ONCE = 500

/** Oldest first; `allowsHttp`: also accepts URLs that start with http://. */
export async function listEndpoints(ctx: EndpointOwnerCtx): Promise<{ rows: Endpoint[]; allowsHttp: boolean }> {
  const rows = await repo.listEndpoints(ctx.db, ctx.owner)
  return { rows: rows.map((row) => toEndpoint(row, ctx.now())), allowsHttp: ctx.settings.webhooksAllowPrivate }
}

/**
 * @returns also the signing secret
 * @throws DomainError `invalid` for a URL that is not allowed or a wrong password, `conflict` at ten endpoints
 * @throws AccessError for an API key that may not read the events
 */
export async function addEndpoint(
  ctx: EndpointOwnerCtx,
  { password, code, ...input }: EndpointInput & Reauth,
): Promise<Endpoint & { secret: string }> {
  const { owner, now } = ctx
  assertMayRead(ctx, sentTypes(input))
  const settings = readSettings(ctx, input)
  await ctx.confirmOwner(ctx, { password, code })
  const id = ctx.newId()
  const { secret, sealedSecret } = newSigningSecret(ctx, id)
  const added = await ctx.db.transaction().execute(async (trx) => {
    await lockName(trx, `webhook endpoints ${owner ?? 'operator'}`)
    if ((await repo.countEndpoints(trx, owner)) >= MAX_ENDPOINTS) {
      throw new DomainError('conflict', `There can be at most ${MAX_ENDPOINTS} endpoints. Please remove one first.`)
    }
    await repo.insertEndpoint(trx, { id, tenantId: owner, ...settings, sealedSecret, createdAt: now() })
    await recordAudit(trx, ctx, {
      tenantId: owner,
      subject: settings.url,
      after: input,
    })
    await mailIntegrationChange(trx, ctx, {
      kind: 'endpoint',
      change: `Events of your account are now sent to ${settings.url}.`,
    })
    return await readEndpoint(trx, ctx, id)
  })
  ctx.events.emit('jobsQueued')
  return { ...added, secret }
}

/**
 * Replaces an endpoint's settings. Switching it on, or changing the URL, starts a new count of failures.
 * A person needs no password to switch it on or off or to change its description, but one that is sent must be right.
 * @throws DomainError `not-found`, `conflict` without a secret, `invalid` for a URL that is not allowed or a wrong password
 * @throws AccessError for an API key that may not read the events before or after the change, or the waiting messages
 */
export async function changeEndpoint(
  ctx: EndpointOwnerCtx,
  { endpointId, isOn, password, code, ...input }: EndpointInput & Reauth & { endpointId: string; isOn: boolean },
): Promise<Endpoint> {
  const settings = readSettings(ctx, input)
  const isDeliveryChanged = changesDelivery(await readEndpoint(ctx.db, ctx, endpointId), settings)
  if (isDeliveryChanged || password !== undefined) await ctx.confirmOwner(ctx, { password, code })
  const changed = await ctx.db.transaction().execute(async (trx) => {
    const before = await readEndpoint(trx, ctx, endpointId)
    const waiting = ctx.caller.session?.key ? await listWaitingTypes(trx, endpointId) : []
    assertMayRead(ctx, [...sentTypes(before), ...sentTypes(input), ...waiting])
    if (isOn && (await repo.findEndpoint(trx, ctx.owner, endpointId))?.sealedSecret === '') {
      throw new DomainError('conflict', 'Please rotate the secret first, because the earlier one was lost.')
    }
    const isNew = isOn && (!before.isOn || before.url !== settings.url)
    const offReason = before.offReason ?? 'switched-off'
    await repo.updateEndpoint(trx, endpointId, {
      ...settings,
      offReason: isOn ? null : offReason,
      ...(isNew && { failures: 0, failingSince: null, pausedUntil: null }),
    })
    if (isNew) await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId: ctx.owner })])
    await recordAudit(trx, ctx, {
      tenantId: ctx.owner,
      subject: settings.url,
      before: auditedSettings(before),
      after: { ...input, isOn },
    })
    if (isDeliveryChanged)
      await mailIntegrationChange(trx, ctx, {
        kind: 'endpoint',
        change: `A webhook endpoint was changed: events are now sent to ${settings.url}.`,
      })
    return await readEndpoint(trx, ctx, endpointId)
  })
  ctx.events.emit('jobsQueued')
  return changed
}

/** Removes an endpoint and its log. @throws DomainError `not-found` */
export async function removeEndpoint(ctx: EndpointOwnerCtx, endpointId: string): Promise<{ endpointId: string }> {
  const before = await readEndpoint(ctx.db, ctx, endpointId)
  await repo.updateEndpoint(ctx.db, endpointId, { offReason: before.offReason ?? 'switched-off' })
  while ((await deleteDeliveries(ctx.db, endpointId, DELETED_AT_ONCE)) > 0) await nextTurn()
  await ctx.db.transaction().execute(async (trx) => {
    await repo.deleteEndpoint(trx, endpointId)
    await deleteJobByKey(trx, 'delivery', endpointId)
    await recordAudit(trx, ctx, {
      tenantId: ctx.owner,
      subject: before.url,
      before: auditedSettings(before),
    })
  })
  return { endpointId }
}

/**
 * Creates a new secret. For a day, messages are also signed with the current one.
 * @throws DomainError `not-found`, `invalid` for a wrong password
 */
export async function rotateSecret(
  ctx: EndpointOwnerCtx,
  { endpointId, ...reauth }: Reauth & { endpointId: string },
): Promise<{ endpointId: string; secret: string; oldSecretUntil: number }> {
  const { url } = await readEndpoint(ctx.db, ctx, endpointId)
  await ctx.confirmOwner(ctx, reauth)
  const { secret, sealedSecret } = newSigningSecret(ctx, endpointId)
  const oldSecretUntil = ctx.now() + ROTATION_HOURS * HOUR_MS
  await ctx.db.transaction().execute(async (trx) => {
    const id = { owner: ctx.owner, id: endpointId }
    if (!(await repo.rotateSealedSecret(trx, id, { sealedSecret, oldSecretUntil }))) throw notFound()
    await recordAudit(trx, ctx, { tenantId: ctx.owner, subject: url })
    await mailIntegrationChange(trx, ctx, {
      kind: 'endpoint',
      change: `A new signing secret was created for the webhook endpoint ${url}.`,
    })
    // The job failed for good if the current secret could not be read.
    await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId: ctx.owner })])
  })
  ctx.events.emit('jobsQueued')
  return { endpointId, secret, oldSecretUntil }
}

/** Whether a change affects where events are sent, which events, or whether with transcripts. */
function changesDelivery(before: Endpoint, after: ReturnType<typeof readSettings>): boolean {
  return (
    after.url !== before.url ||
    after.events !== JSON.stringify(before.events) ||
    after.includeTranscript !== Number(before.includeTranscript)
  )
}

/** Only calls have a transcript. */
function sentTypes({ events, includeTranscript }: Pick<EndpointInput, 'events' | 'includeTranscript'>): MessageType[] {
  return includeTranscript ? [...events, 'call.completed'] : events
}

async function readEndpoint(db: Db, ctx: EndpointOwnerCtx, endpointId: string): Promise<Endpoint> {
  const row = await repo.findEndpoint(db, ctx.owner, endpointId)
  if (!row) throw notFound()
  return toEndpoint(row, ctx.now())
}

function readSettings({ settings }: EndpointOwnerCtx, { url, description, events, includeTranscript }: EndpointInput) {
  const allowPrivate = settings.webhooksAllowPrivate
  const checked = checkOutgoingUrl(url, { allowPrivate, ownOrigins: settings.ownOrigins })
  if (!checked.ok) throw new DomainError('invalid', checked.message)
  return {
    url: checked.url.href,
    description,
    events: JSON.stringify([...new Set(events)]),
    includeTranscript: includeTranscript ? (1 as const) : (0 as const),
  }
}

function auditedSettings({ url, description, events, includeTranscript, isOn }: Endpoint): object {
  return { url, description, events, includeTranscript, isOn }
}

function toEndpoint(row: repo.EndpointRow, now: number): Endpoint {
  const { id, url, description, offReason, failingSince, oldSecretUntil, createdAt, newestState, newestAt } = row
  return {
    id,
    url,
    description: toOneLine(description),
    events: JSON.parse(row.events) as WebhookEvent[],
    includeTranscript: row.includeTranscript === 1,
    isOn: offReason === null,
    offReason,
    failingSince,
    oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > now ? oldSecretUntil : null,
    createdAt,
    newestDelivery: newestState === null || newestAt === null ? null : { state: newestState, at: newestAt },
  }
}
