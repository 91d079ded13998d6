import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { adviseOnCertificate } from './chunk-GIYMV4FA.js'
var BucketError = class extends Error {
  name = 'BucketError'
  code = 'EBUCKET'
  kind
  constructor(kind, reason) {
    super(`The request to the bucket failed: ${reason}.`)
    this.kind = kind
  }
}
var REFUSED_STATUSES = new Set([401, 403])
var UNCERTAIN_STATUSES = new Set([500, 502, 504])
var UNREACHED_CODES = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH)$/
function toBucketError(error) {
  if (error instanceof BucketError) return error
  const status = statusOf(error)
  const reason = [codeOf(error), ...(status === null ? [] : [`status ${status}`])].join(', ')
  if (nameOf(error) === 'NoSuchBucket') return new BucketError('missing', reason)
  const advice = adviseOnCertificate(codeOf(error))
  if (advice !== null) return new BucketError('failed', `${reason}. ${advice}`)
  if (status === null) return new BucketError(UNREACHED_CODES.test(codeOf(error)) ? 'failed' : 'unanswered', reason)
  if (UNCERTAIN_STATUSES.has(status)) return new BucketError('unanswered', reason)
  return new BucketError(REFUSED_STATUSES.has(status) ? 'refused' : 'failed', reason)
}
function isMissingKey(error) {
  const name = nameOf(error)
  return name === 'NoSuchKey' || name === 'NotFound' || (statusOf(error) === 404 && name !== 'NoSuchBucket')
}
function nameOf(error) {
  return error instanceof Error ? error.name : 'Error'
}
function codeOf(error) {
  const code = error instanceof Error && 'code' in error ? error.code : void 0
  return typeof code === 'string' ? code : nameOf(error)
}
function statusOf(error) {
  const found = error?.$metadata?.httpStatusCode
  return found ?? null
}
export { BucketError, toBucketError, isMissingKey }
