/** A refusal: `title: text` in a response, two lines in a toast. */
export type Refusal = { readonly title: string; readonly text: string }

/** Maximum size of a document or lead list, also stated in messages. */
export const FILE_MAX_MEGABYTES = 5
export const FILE_MAX_BYTES = FILE_MAX_MEGABYTES * 1024 * 1024
export const LOGO_MAX_BYTES = 2 * 1024 * 1024
/** Per business, documents and leads together. */
export const FILES_MAX = 100
export const FILES_MAX_BYTES = 200 * 1024 * 1024
/** Larger images would exhaust a viewer's memory. */
export const PIXELS_MAX = 25_000_000

/** Documents for the agent and people, CSV files of leads, the logo, and the logo of the whole installation. */
export type UploadPurpose = 'document' | 'lead' | 'logo' | 'product-logo'
export type FileFormat = 'pdf' | 'docx' | 'jpg' | 'png' | 'csv' | 'svg'

type FormatFacts = { mediaType: string; extensions: readonly string[] }

export const FORMATS: Readonly<Record<FileFormat, FormatFacts>> = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  jpg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  csv: { mediaType: 'text/csv', extensions: ['csv'] },
  svg: { mediaType: 'image/svg+xml', extensions: ['svg'] },
}

export type UploadRules = { formats: readonly FileFormat[]; maxBytes: number; wrongType: Refusal; tooLarge: Refusal }

const TOO_LARGE = { title: 'File too large', text: `Please upload a file smaller than ${FILE_MAX_MEGABYTES}MB.` }

const LOGO: UploadRules = {
  formats: ['svg', 'png', 'jpg'],
  maxBytes: LOGO_MAX_BYTES,
  wrongType: { title: 'Invalid file type', text: 'Please upload an image file' },
  tooLarge: { title: 'File too large', text: 'Please upload an image smaller than 2MB' },
}

export const UPLOAD_RULES: Readonly<Record<UploadPurpose, UploadRules>> = {
  document: {
    formats: ['pdf', 'docx', 'jpg', 'png'],
    maxBytes: FILE_MAX_BYTES,
    wrongType: { title: 'Invalid file type', text: 'Please upload a PDF, DOCX, JPG, or PNG file.' },
    tooLarge: TOO_LARGE,
  },
  lead: {
    formats: ['csv'],
    maxBytes: FILE_MAX_BYTES,
    wrongType: { title: 'Invalid File', text: 'Please upload a CSV file' },
    tooLarge: TOO_LARGE,
  },
  logo: LOGO,
  'product-logo': LOGO,
}

export const FILE_REFUSALS = {
  unreadable: { title: 'File read error', text: 'Could not read the file. Please try again.' },
  empty: { title: 'Empty file', text: 'There is nothing in this file. Please choose another one.' },
  tooManyPixels: { title: 'Image too large', text: 'Please upload an image with at most 25 megapixels.' },
  damaged: { title: 'Damaged file', text: 'This file cannot be opened. Please save it again and upload the new copy.' },
  unpacksTooLarge: {
    title: 'Unsafe file',
    text: 'This document expands to an unsafe size. Please save it again and upload the new copy.',
  },
  unsafeImage: {
    title: 'Unsafe image',
    text: 'This SVG contains scripts or loads external content. Please upload a plain SVG, a PNG or a JPG.',
  },
  tooDetailed: { title: 'Image too detailed', text: 'Please upload a simpler SVG, or a PNG or a JPG.' },
  tooManyFiles: { title: 'Limit Reached', text: 'You can only keep up to 100 files. Delete one to upload a new one.' },
  noRoom: { title: 'Limit Reached', text: 'Your files can use up to 200 MB. Delete one to upload a new one.' },
} as const satisfies Record<string, Refusal>

/** A refusal as one message, for server responses. */
export function refusalMessage({ title, text }: Refusal): string {
  return `${title}: ${text}`
}

/** The format that a file extension claims; null for unsupported extensions. */
export function findFileFormat(name: string): FileFormat | null {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const found = Object.entries(FORMATS).find(([, { extensions }]) => extensions.includes(extension))
  return found ? (found[0] as FileFormat) : null
}

/** The type as lists show it: PDF, DOCX, JPG, PNG, CSV. */
export function typeLabel(mediaType: string): string {
  const found = Object.entries(FORMATS).find(([, facts]) => facts.mediaType === mediaType)
  return found?.[0].toUpperCase() ?? 'FILE'
}

const KILO = 1024

/** Bytes below 1 KB, then KB and MB with one decimal. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < KILO * KILO) return `${(bytes / KILO).toFixed(1)} KB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}
