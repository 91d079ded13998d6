import { z } from './zod.ts'

export const listCampaignsSchema = z
  .strictObject({
    cursor: z.string().max(200).nullish(),
    limit: z.number().int().min(1).max(100).optional().default(25),
  })
  .optional()
