import {
  FILE_REFUSALS,
  findFileFormat,
  type Refusal,
  refusalMessage,
  type UploadPurpose,
  UPLOAD_RULES,
} from '@callwright/contract/business-files'
import { loadCode } from '#lib/loading/load-code.ts'

export class UploadError extends Error {
  override readonly name = 'UploadError'
  /** Why the file was refused; null if unknown, so a retry may help. */
  readonly refusal: Refusal | null
  readonly status: number
  constructor(refusal: Refusal | null, status = 0) {
    super(refusal ? refusalMessage(refusal) : 'The upload failed')
    this.refusal = refusal
    this.status = status
  }
}

/** Finds out, before an upload, why the server would refuse the file; null if it may be sent. */
export async function findUploadRefusal(file: File, purpose: UploadPurpose): Promise<Refusal | null> {
  const { formats, maxBytes, wrongType, tooLarge } = UPLOAD_RULES[purpose]
  const format = findFileFormat(file.name)
  if (!format || !formats.includes(format)) return wrongType
  if (file.size > maxBytes) return tooLarge
  const problem = await findNameProblem(file.name)
  if (problem !== null) return { title: 'Invalid file name', text: problem }
  if (!(await isReadable(file))) return FILE_REFUSALS.unreadable
  return file.size === 0 ? FILE_REFUSALS.empty : null
}

/** null also if the check cannot be loaded: the server checks the name too. */
async function findNameProblem(name: string): Promise<string | null> {
  const schemas = await loadCode(async () => await import('@callwright/contract/business-file-schemas')).catch(
    () => null,
  )
  const result = schemas?.fileNameSchema.safeParse(name)
  return result?.error?.issues[0]?.message ?? null
}

/** False for a folder, a moved file, or a file that the user may not read. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 16).arrayBuffer()
    return true
  } catch {
    return false
  }
}

type Options = {
  purpose: UploadPurpose
  /** Bytes sent so far. */
  onProgress?: (sent: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a file's raw bytes. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @returns the server's response @throws UploadError, or an AbortError if stopped
 */
export async function uploadFile(file: File, { purpose, onProgress, signal }: Options): Promise<unknown> {
  const request = new XMLHttpRequest()
  request.open('POST', `/api/uploads/${purpose}`)
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  request.setRequestHeader('x-file-name', encodeURIComponent(file.name.toWellFormed()))
  request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded))
  const stop = (): void => request.abort()
  signal?.addEventListener('abort', stop)
  try {
    await new Promise<void>((resolve, reject) => {
      request.addEventListener('load', () => resolve())
      request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
      request.addEventListener('error', () => reject(new UploadError(null)))
      request.send(file)
    })
  } catch (error) {
    // A file that changes during its upload fails like a lost connection.
    if (error instanceof UploadError && !(await isReadable(file))) throw new UploadError(FILE_REFUSALS.unreadable)
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  return readResponse(request)
}

function readResponse({ status, responseText }: XMLHttpRequest): unknown {
  const response = parseJson(responseText)
  if (status === 200) return response
  const message =
    typeof response === 'object' && response !== null && 'message' in response && typeof response.message === 'string'
      ? response.message
      : ''
  // Shows what is wrong with the file, but not what is wrong with the server.
  throw new UploadError([400, 413, 503].includes(status) ? parseRefusal(message) : null, status)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Splits `Title: text.` into the title and text of a toast; null if the message is for developers. */
export function parseRefusal(message: string): Refusal | null {
  if (message === '' || message.startsWith('Invalid request')) return null
  const match = /^([A-Z][A-Za-z ]{2,40}): (.+)$/s.exec(message)
  if (match) return { title: match[1] ?? '', text: match[2] ?? '' }
  return { title: 'Upload failed', text: message }
}
