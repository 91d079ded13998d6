import { idSchema } from '../input/id.ts'
import { z } from '../input/zod.ts'

/** The longest test call in the browser; an agent's own limit can be shorter. */
export const BROWSER_CALL_MAX_SECONDS = 600

/** Characters of a line that is typed to the agent. */
export const TYPED_LINE_MAX = 300

/** `conversationId`: as the provider named it; null: the page never reached it */
export const endBrowserCallSchema = z.strictObject({ conversationId: idSchema.nullable() })
