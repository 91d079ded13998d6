import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
var FILE_MAX_MEGABYTES = 5
var FILE_MAX_BYTES = FILE_MAX_MEGABYTES * 1024 * 1024
var LOGO_MAX_BYTES = 2 * 1024 * 1024
var FILES_MAX = 100
var FILES_MAX_BYTES = 200 * 1024 * 1024
var PIXELS_MAX = 25e6
var FORMATS = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  jpg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  csv: { mediaType: 'text/csv', extensions: ['csv'] },
  svg: { mediaType: 'image/svg+xml', extensions: ['svg'] },
}
var TOO_LARGE = { title: 'File too large', text: `Please upload a file smaller than ${FILE_MAX_MEGABYTES}MB.` }
var UPLOAD_RULES = {
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
  logo: {
    formats: ['svg', 'png', 'jpg'],
    maxBytes: LOGO_MAX_BYTES,
    wrongType: { title: 'Invalid file type', text: 'Please upload an image file' },
    tooLarge: { title: 'File too large', text: 'Please upload an image smaller than 2MB' },
  },
}
var FILE_REFUSALS = {
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
}
function refusalMessage({ title, text }) {
  return `${title}: ${text}`
}
function findFileFormat(name) {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const found = Object.entries(FORMATS).find(([, { extensions }]) => extensions.includes(extension))
  return found ? found[0] : null
}
function typeLabel(mediaType) {
  const found = Object.entries(FORMATS).find(([, facts]) => facts.mediaType === mediaType)
  return found?.[0].toUpperCase() ?? 'FILE'
}
var KILO = 1024
function sizeText(bytes) {
  if (bytes < KILO) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < KILO * KILO) return `${(bytes / KILO).toFixed(1)} KB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}
export {
  FILE_MAX_MEGABYTES,
  FILE_MAX_BYTES,
  FILES_MAX,
  FILES_MAX_BYTES,
  PIXELS_MAX,
  FORMATS,
  UPLOAD_RULES,
  FILE_REFUSALS,
  refusalMessage,
  findFileFormat,
  typeLabel,
  sizeText,
}
