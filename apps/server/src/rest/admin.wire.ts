import { setLimitSchema, setPausedSchema } from '@callwright/contract/admin'
import { idSchema } from '@callwright/contract/input/id'
import { z } from '@callwright/contract/input/zod'

import type { RestDoc } from './rest-doc.ts'

/** The caller's own id and email address; ignored, because the session decides. */
const ignored = { user_id: z.unknown().optional(), email: z.unknown().optional() }
const client = { client_user_id: idSchema }

const usageSchema = z.strictObject({
  id: z.string(),
  user_id: z.string().nullable(),
  month_year: z.string(),
  monthly_minutes: z.number(),
  total_minutes_at_end: z.number(),
  monthly_limit: z.number().nullable(),
  last_benchmark_alerted: z.number().nullable(),
  users: z.strictObject({
    business_name: z.string().nullable(),
    email: z.string().nullable(),
    service_paused: z.boolean(),
  }),
})
usageSchema.register(z.globalRegistry, { id: 'ClientUsage' })
export type WireUsage = z.output<typeof usageSchema>

const CLIENT = '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4a'
const USAGE: WireUsage = {
  id: `${CLIENT}:2026-10`,
  user_id: CLIENT,
  month_year: '2026-10',
  monthly_minutes: 62.5,
  total_minutes_at_end: 410.2,
  monthly_limit: 100,
  last_benchmark_alerted: null,
  users: { business_name: "Ada's Bakery", email: 'ada@example.com', service_paused: false },
}

export const adminDocs = {
  usage: {
    summary: "Every client's minutes this month",
    body: z.looseObject(ignored).optional(),
    response: z.array(usageSchema),
    example: { body: {}, response: [USAGE] },
  },
  updateLimit: {
    summary: "Set or clear a client's monthly limit",
    details: 'In minutes; null and 0 mean no limit.',
    body: z.strictObject({
      ...ignored,
      ...client,
      month_year: z.unknown().optional(),
      new_limit: setLimitSchema.shape.limitMinutes,
    }),
    response: z.strictObject({ success: z.literal(true), new_limit: z.number().int().nullable() }),
    example: { body: { client_user_id: CLIENT, new_limit: 500 }, response: { success: true, new_limit: 500 } },
  },
  toggleService: {
    summary: "Pause or resume a client's service",
    details: 'After this request no call of a paused client starts.',
    body: z.strictObject({ ...ignored, ...client, pause: setPausedSchema.shape.paused }),
    response: z
      .strictObject({
        success: z.literal(true),
        service_paused: z.boolean(),
        in_flight: z.number().int(),
        message: z.string().optional(),
      })
      .meta({ id: 'ServiceState' }),
    example: {
      body: { client_user_id: CLIENT, pause: true },
      response: { success: true, service_paused: true, in_flight: 0 },
    },
    alternateSuccess: { status: 202, description: 'Calls that were already requested are still in progress' },
  },
} satisfies Record<string, RestDoc>
