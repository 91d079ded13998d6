import { idSchema } from './input/id.ts'
import { removalFields } from './input/idempotency.ts'
import { nameSchema } from './input/names.ts'
import { pageFields } from './input/paging.ts'
import { z } from './input/zod.ts'

/** A file's name as stored and shown. It is display text, never the name of a file on disk. */
export const fileNameSchema = nameSchema('File name', { remedy: 'Please rename the file.' }).refine(
  (name) => !/[/\\]/.test(name),
  'File name cannot contain slashes. Please rename the file.',
)

export const fileIdSchema = z
  .strictObject({ fileId: idSchema.optional(), ...removalFields })
  .refine(({ fileId, index }) => fileId !== undefined || index !== undefined, 'Missing field: fileId')

export const listFilesSchema = z
  .strictObject({
    ...pageFields({ max: 100, default: 100 }),
    /** Only files whose name or text contains this. */
    search: z.string().trim().max(200).optional(),
  })
  .optional()
