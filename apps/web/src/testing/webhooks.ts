import { recordPastCall } from '@callwright/api/testing/record-past-call'
import { type Browser, PASSWORD, type World } from '@callwright/api/testing/test-world'
import type { Outputs } from '#lib/api/trpc.ts'

type NewEndpoint = { url?: string; description?: string }

/** Adds an endpoint that chooses `call.completed`. */
export async function addEndpoint(
  { caller }: Pick<Browser, 'caller'>,
  { url = 'https://crm.example.com/hooks', description = '' }: NewEndpoint = {},
): Promise<Outputs['webhooks']['addEndpoint']> {
  const settings = { url, description, events: ['call.completed' as const], includeTranscript: false }
  return await caller.webhooks.addEndpoint({ ...settings, password: PASSWORD })
}

type SentCall = { callId: string; endpointId: string; deliveryId: string }

/** Adds an endpoint and completes a call, whose event then waits for its first attempt. */
export async function completeCall(world: World, browser: Browser): Promise<SentCall> {
  const { id: endpointId } = await addEndpoint(browser)
  const callId = await recordPastCall(world, browser, { days: 0, id: 'conv_1' })
  const { rows } = await browser.caller.webhooks.deliveries({ callId })
  const [delivery] = rows
  if (!delivery) throw new Error('The call has no delivery')
  return { callId, endpointId, deliveryId: delivery.id }
}

type Answer = { httpStatus: number | null; error?: string; responseStart?: string }

/** Records a delivery's only attempt. */
export async function recordResponse(
  { deps: { db, now } }: World,
  deliveryId: string,
  { httpStatus, error, responseStart }: Answer,
): Promise<void> {
  const at = now()
  await db
    .insertInto('webhook_attempts')
    .values({
      ...{ deliveryId, attemptNumber: 1, at, tookMs: 120, timestamp: Math.floor(at / 1000), signature: 'v1,abc' },
      ...{ httpStatus, error: error ?? null, responseStart: responseStart ?? null },
    })
    .execute()
  const isDelivered = httpStatus !== null && httpStatus < 300
  await db
    .updateTable('webhook_deliveries')
    .set({ state: isDelivered ? 'delivered' : 'gave-up', attempts: 1 })
    .where('id', '=', deliveryId)
    .execute()
}
