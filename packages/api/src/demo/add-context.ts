import { createHash } from 'node:crypto'

import { savePrompt } from '../agent/prompts/saved-prompts.ts'
import { addFile } from '../business/files/add-file.ts'
import { setLogo } from '../business/files/set-logo.ts'
import { addLink } from '../business/links/links.ts'
import { saveNotes } from '../business/notes.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import type { ReceivedBytes } from '../files/received-bytes.ts'
import { SAVED_PROMPTS } from './demo-agent.ts'
import { AGENT_NOTES, DOCUMENTS, LEAD_FILE_NAME, LINKS, LOGO, writeLeadFile } from './demo-context.ts'
import type { DemoOwner } from './demo-owner.ts'
import { writePdf } from './write-pdf.ts'

/** Adds notes, links, files, the logo, and saved prompts. Call it before the agent's first sync, which sends them. */
export async function addContext(owner: DemoOwner, { setUpAt, now }: { setUpAt: number; now: number }): Promise<void> {
  const ctx = owner(setUpAt)
  await saveNotes(ctx, { notes: AGENT_NOTES })
  for (const link of LINKS) await addLink(ctx, { link })
  for (const prompt of SAVED_PROMPTS) await savePrompt(ctx, ctx.tenantId, prompt)
  await setLogo(ctx, toReceivedBytes(ctx, LOGO), { name: 'logo.svg', declaredType: 'image/svg+xml' })
  const leads = { kind: 'lead', name: LEAD_FILE_NAME, declaredType: 'text/csv' } as const
  await addFile(ctx, toReceivedBytes(ctx, writeLeadFile()), leads)
  // Uploaded now: jobs extract their text, and a job from the past would look overdue.
  for (const { name, lines } of DOCUMENTS) {
    const document = { kind: 'document', name, declaredType: 'application/pdf' } as const
    await addFile(owner(now), toReceivedBytes(ctx, writePdf(lines)), document)
  }
}

function toReceivedBytes({ blobs }: TenantCtx, content: Buffer | string): ReceivedBytes {
  const bytes = Buffer.from(content)
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    read: async (start, length) => bytes.subarray(start, start + length),
    store: async () => void (await blobs.put(bytes)),
  }
}
