import { pageFields } from './paging.ts'
import { z } from './zod.ts'

export const listCampaignsSchema = z.strictObject(pageFields({ most: 100, usual: 25 })).optional()
