import { z } from 'zod'
import type { ElevenLabsClient, ElevenLabsRequest } from './client.ts'
import type { KnowledgeDocument } from '../voice-provider.ts'
import { wireId } from './wire-text.ts'

const addedSchema = z.object({ id: wireId })

/** Uploads a document; no agent uses it until an agent's list names it. */
export async function addDocument(
  client: ElevenLabsClient,
  document: KnowledgeDocument,
): Promise<{ documentId: string }> {
  const { id } = await client.read(requestFor(document), addedSchema)
  return { documentId: id }
}

/** Also detaches it from every agent. Succeeds even if the document is already gone. */
export async function removeDocument(client: ElevenLabsClient, documentId: string): Promise<void> {
  const path = `/v1/convai/knowledge-base/${encodeURIComponent(documentId)}`
  await client.download({ method: 'DELETE', path, query: { force: 'true' } })
}

function requestFor({ name, content }: KnowledgeDocument): ElevenLabsRequest {
  const path = `/v1/convai/knowledge-base/${content.kind === 'link' ? 'url' : content.kind}`
  if (content.kind === 'text') return { method: 'POST', path, body: { text: content.text, name } }
  if (content.kind === 'link') return { method: 'POST', path, body: { url: content.url, name } }
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content.bytes)], name, { type: content.mediaType }))
  form.set('name', name)
  return { method: 'POST', path, body: form, isLarge: true }
}
