import { SERVICE_PLANS } from '@callwright/contract/auth'
import { saveDescriptionSchema, updateProfileSchema } from '@callwright/contract/business-schemas'
import { FILE_MAX_MEGABYTES } from '@callwright/contract/business-files'
import { fileNameSchema } from '@callwright/contract/business-file-schemas'
import { addLinkSchema } from '@callwright/contract/business-link-schemas'
import { z } from '@callwright/contract/input/zod'

import { DONE, doneSchema, IDEMPOTENCY_KEY, type RestDoc } from './rest-doc.ts'

const PROFILE = {
  businessName: "Ada's Bakery",
  businessEmail: 'hello@example.com',
  businessPhone: '(212) 555-0100',
  businessAddress: '1 Main Street, New York',
  description: 'Bread and cakes, open from seven to six.',
}

const fieldsSchema = z.strictObject({
  businessName: z.string(),
  businessEmail: z.string(),
  businessPhone: z.string(),
  businessAddress: z.string(),
  description: z.string(),
  website: z.string(),
  servicePlan: z.enum(SERVICE_PLANS),
  logoUrl: z.string().nullable(),
})

const savedSchema = z.strictObject({
  success: z.literal(true),
  data: fieldsSchema.extend({ version: z.number().int() }),
})
savedSchema.register(z.globalRegistry, { id: 'SavedProfile' })
const SAVED = {
  success: true,
  data: { ...PROFILE, website: '', servicePlan: 'both', logoUrl: null, version: 2 },
}

const list = z.array(z.string())
const wholeProfileSchema = z.strictObject({
  data: fieldsSchema.extend({
    notes: z.string(),
    links: list,
    fileNames: list,
    fileTypes: list,
    fileSizes: list,
    leadNames: list,
    leadTypes: list,
    leadSizes: list,
    fileUrls: list,
  }),
})

const fileSchema = z.strictObject({
  fileUrl: z.string(),
  fileName: fileNameSchema,
  fileType: z.string().optional(),
  fileSize: z.union([z.string(), z.number()]).optional(),
})
fileSchema.register(z.globalRegistry, { id: 'NewFile' })
const storedFileSchema = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ fileName: z.string(), fileType: z.string(), fileSize: z.string() }),
})
storedFileSchema.register(z.globalRegistry, { id: 'StoredFile' })

const LEADS = `data:text/csv;base64,${Buffer.from('phone,name\n2125550142,Grace\n').toString('base64')}`
const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>',
).toString('base64')
/** A one-pixel PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const CHANGED = { 409: 'The list has changed since it was read (with `If-Match`)' }
const TOO_LARGE = { 413: 'The file is too large' }
const removalDoc = (what: string): RestDoc => ({
  summary: `Delete ${what}`,
  details: 'The index is the position in the list of `GET /api/business/me`, starting at 0.',
  headers: {
    ...IDEMPOTENCY_KEY,
    'If-Match': {
      description: 'The `ETag` of that response. Nothing is deleted if the list has changed since.',
      schema: z.string(),
    },
  },
  response: doneSchema,
  example: { response: DONE },
  errors: CHANGED,
})

export const businessDocs = {
  whole: {
    summary: 'The profile with its links, documents and leads',
    details: 'Parallel lists. Documents and the logo are included as `data:` URLs.',
    response: wholeProfileSchema,
    example: {
      response: {
        data: {
          ...SAVED.data,
          version: undefined,
          notes: '',
          links: ['https://example.com'],
          fileNames: ['menu.pdf'],
          fileTypes: ['application/pdf'],
          fileSizes: ['12.3 KB'],
          leadNames: [],
          leadTypes: [],
          leadSizes: [],
          fileUrls: ['data:application/pdf;base64,JVBERi0xLjQK'],
        },
      },
    },
  },
  profile: {
    summary: 'Save the profile',
    details: 'Send the `version` you read to avoid overwriting a change made since.',
    body: updateProfileSchema,
    response: savedSchema,
    example: { body: PROFILE, response: SAVED },
    errors: { 409: 'The profile has been changed since this version was read' },
  },
  description: {
    summary: 'Save only the description',
    body: saveDescriptionSchema,
    response: savedSchema,
    example: { body: { description: PROFILE.description }, response: SAVED },
    errors: { 409: 'The profile has been changed since this version was read' },
  },
  logo: {
    summary: 'Save the logo',
    details: 'SVG, PNG or JPG as a `data:` URL, at most 2 MB. An SVG with scripts is refused.',
    body: z.strictObject({ logoUrl: z.string() }),
    response: z.strictObject({ success: z.literal(true), data: z.strictObject({ logoUrl: z.string().nullable() }) }),
    example: {
      body: { logoUrl: `data:image/svg+xml;base64,${LOGO}` },
      response: { success: true, data: { logoUrl: '/api/logo?v=3f6f0e1c' } },
    },
    errors: TOO_LARGE,
  },
  addFile: {
    summary: 'Add a document',
    details:
      `PDF, DOCX, JPG or PNG as a \`data:\` URL, at most ${FILE_MAX_MEGABYTES} MB. ` +
      '`fileType` and `fileSize` are ignored and determined from the content.',
    headers: IDEMPOTENCY_KEY,
    body: fileSchema,
    response: storedFileSchema,
    example: {
      body: { fileUrl: `data:image/png;base64,${PIXEL}`, fileName: 'shop.png', fileType: 'PNG', fileSize: '70 bytes' },
      response: { success: true, data: { fileName: 'shop.png', fileType: 'image/png', fileSize: '70 bytes' } },
    },
    errors: TOO_LARGE,
  },
  removeFile: removalDoc('a document'),
  addLink: {
    summary: 'Add a link',
    details: 'Only http and https; a bare host gets `https://`.',
    headers: IDEMPOTENCY_KEY,
    body: addLinkSchema.omit({ idempotencyKey: true }),
    response: z.strictObject({
      success: z.literal(true),
      data: z.strictObject({ link: z.string(), title: z.string() }),
    }),
    example: {
      body: { link: 'www.example.com/menu' },
      response: { success: true, data: { link: 'https://www.example.com/menu', title: 'example.com' } },
    },
    errors: { 409: 'The link is already in the list' },
  },
  removeLink: removalDoc('a link'),
  addLead: {
    summary: 'Add a lead file',
    details: `CSV as a \`data:\` URL, at most ${FILE_MAX_MEGABYTES} MB; the same fields as a document.`,
    headers: IDEMPOTENCY_KEY,
    body: fileSchema,
    response: storedFileSchema,
    example: {
      body: { fileUrl: LEADS, fileName: 'leads.csv', fileType: 'CSV', fileSize: '28 bytes' },
      response: { success: true, data: { fileName: 'leads.csv', fileType: 'text/csv', fileSize: '28 bytes' } },
    },
    errors: TOO_LARGE,
  },
  removeLead: removalDoc('a lead file'),
} satisfies Record<string, RestDoc>
