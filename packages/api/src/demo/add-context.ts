import { savePrompt } from '../agent/prompts/saved-prompts.ts'
import { addFile } from '../business/files/add-file.ts'
import { setLogo } from '../business/files/set-logo.ts'
import { addLink } from '../business/links/links.ts'
import { saveNotes } from '../business/notes.ts'
import { toReceivedBytes } from '../files/received-bytes.ts'
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
  await setLogo(ctx, toReceivedBytes(LOGO, ctx.blobs), { name: 'logo.svg', declaredType: 'image/svg+xml' })
  const leads = { kind: 'lead', name: LEAD_FILE_NAME, declaredType: 'text/csv' } as const
  await addFile(ctx, toReceivedBytes(writeLeadFile(), ctx.blobs), leads)
  // Uploaded now: jobs extract their text, and a job from the past would look overdue.
  for (const { name, lines } of DOCUMENTS) {
    const document = { kind: 'document', name, declaredType: 'application/pdf' } as const
    await addFile(owner(now), toReceivedBytes(writePdf(lines), ctx.blobs), document)
  }
}
