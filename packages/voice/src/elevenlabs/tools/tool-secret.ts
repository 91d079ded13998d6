import { z } from 'zod'
import type { ToolSecret } from '../../voice-provider.ts'
import type { ElevenLabsClient } from '../client.ts'
import { forEachPage } from '../lists.ts'
import { optionalWireText, wireId } from '../wire-text.ts'
import { saveOnce } from './save-once.ts'

const SECRETS = '/v1/convai/secrets'

const secretSchema = z.object({ secret_id: wireId, name: optionalWireText })
const secretsSchema = z.object({
  secrets: z.array(secretSchema.nullable().catch(null)),
  next_cursor: optionalWireText,
})

/** Creates or changes a secret, whose value the provider sends in a header and shows to nobody. */
export async function saveToolSecret(
  client: ElevenLabsClient,
  { secretId, owner, value }: ToolSecret,
): Promise<{ secretId: string }> {
  const name = `callwright-tools-${owner}`
  const saved = await saveOnce(secretId, {
    find: async () => await findSecret(client, name),
    change: async (id) => {
      const path = `${SECRETS}/${encodeURIComponent(id)}`
      return await client.readOrNull({ method: 'PATCH', path, body: { type: 'update', name, value } }, secretSchema)
    },
    create: async () =>
      await client.read({ method: 'POST', path: SECRETS, body: { type: 'new', name, value } }, secretSchema),
  })
  return { secretId: saved.secret_id }
}

async function findSecret(client: ElevenLabsClient, name: string): Promise<string | null> {
  let secretId: string | null = null
  await forEachPage(async (cursor) => {
    const query = { page_size: '100', search: name, cursor }
    const page = await client.read({ method: 'GET', path: SECRETS, query }, secretsSchema)
    secretId ??= page.secrets.find((secret) => secret?.name === name)?.secret_id ?? null
    return secretId === null ? page.next_cursor : null
  })
  return secretId
}
