import { describe, expect, test } from 'vitest'

import { newKeyClient } from '../../harness/api-keys.ts'
import { createAgent, newBusiness } from '../../harness/client.ts'
import { createFreshProject, reachesRegistry, STRICT_OPTIONS } from '../support/fresh-project.ts'
import { startTestServer } from '../../harness/test-server.ts'

type Generator = {
  packages: Record<string, string>
  /** Its program and arguments; the document is `openapi.json`. */
  command: readonly [string, ...string[]]
  files?: Record<string, string>
  /** Imports, and functions that call the API and return a status and a body. */
  calls: string
}

const GENERATORS: Record<string, Generator> = {
  'openapi-typescript': {
    packages: { 'openapi-typescript': '7.13.0', 'openapi-fetch': '0.17.0' },
    command: ['openapi-typescript', 'openapi.json', '-o', 'schema.ts'],
    calls: `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

type Call = components['schemas']['Call']
const api = createClient<paths>({ baseUrl: url, headers })
const result = <T>({ data, error, response }: { data?: T; error?: { message: string }; response: Response }) => ({
  status: response.status, data, error,
})
const place = async (phone_number: string, key?: string) =>
  result(await api.POST('/api/calls/initiate', {
    params: { header: key === undefined ? {} : { 'Idempotency-Key': key } }, body: { phone_number },
  }))
const list = async () => result(await api.GET('/api/calls/user/me', { params: { query: { limit: 5 } } }))
const note = async (callId: string, notes: string) =>
  result(await api.PATCH('/api/calls/{callId}/notes', { params: { path: { callId } }, body: { notes } }))
const create = async (batchName: string, recipients: { phone_number: string; name: string }[]) =>
  result(await api.POST('/api/elevenlabs/batch-call/me', { body: { batchName, recipients, testMode: true } }))
const upload = async (file: Blob, name: string) => {
  const body = new FormData()
  body.append('file', file)
  body.append('name', name)
  return result(await api.POST('/api/batch/upload', { body: { file: '', name }, bodySerializer: () => body }))
}
`,
  },
  '@hey-api/openapi-ts': {
    packages: { '@hey-api/openapi-ts': '0.99.0' },
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'generated'],
    calls: `
import { client } from './generated/client.gen'
import * as sdk from './generated/sdk.gen'
import type { Call } from './generated/types.gen'

client.setConfig({ baseUrl: url, auth: key })
const result = <T, E>({ data, error, response }: { data: T; error: E; response?: Response }) => ({
  status: response?.status, data, error,
})
const place = async (phone_number: string, key?: string) =>
  result(await sdk.postCallsInitiate({
    body: { phone_number }, ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  }))
const list = async () => result(await sdk.getCallsUserMe({ query: { limit: 5 } }))
const note = async (callId: string, notes: string) =>
  result(await sdk.patchCallsByCallIdNotes({ path: { callId }, body: { notes } }))
const create = async (batchName: string, recipients: { phone_number: string; name: string }[]) =>
  result(await sdk.postElevenlabsBatchCallMe({ body: { batchName, recipients, testMode: true } }))
const upload = async (file: Blob, name: string) => result(await sdk.postBatchUpload({ body: { file, name } }))
`,
  },
  orval: {
    packages: { orval: '8.38.0' },
    command: ['orval', '--config', 'orval.config.mjs'],
    files: {
      'orval.config.mjs': `export default {
        api: { input: 'openapi.json', output: { target: 'api.ts', client: 'fetch', baseUrl: { runtime: 'url()', imports: [{ name: 'url', importPath: './url' }] } } },
      }`,
      'url.ts': `export const url = (): string => process.env['CALLWRIGHT_URL'] ?? ''`,
    },
    calls: `
import * as api from './api'
import type { Call } from './api'

type Success = { status: 200 | 202 }
const result = <T extends { data: unknown; status: number }>({ status, data }: T) => ({
  status,
  data: (status < 300 ? data : undefined) as Extract<T, Success>['data'] | undefined,
  error: (status < 300 ? undefined : data) as Exclude<T, Success>['data'] | undefined,
})
const place = async (phone_number: string, key?: string) =>
  result(await api.postCallsInitiate({ phone_number }, {
    headers: { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  }))
const list = async () => result(await api.getCallsUserMe({ limit: 5 }, { headers }))
const note = async (callId: string, notes: string) => result(await api.patchCallsByCallIdNotes(callId, { notes }, { headers }))
const create = async (batchName: string, recipients: { phone_number: string; name: string }[]) =>
  result(await api.postElevenlabsBatchCallMe({ batchName, recipients, testMode: true }, { headers }))
const upload = async (file: Blob, name: string) => result(await api.postBatchUpload({ file, name }, { headers }))
`,
  },
}

const START = `
const { CALLWRIGHT_URL: url = '', CALLWRIGHT_KEY: key = '' } = process.env
// HTTP libraries keep stale cookies; the key takes precedence.
const headers = { authorization: \`Bearer \${key}\`, cookie: 'callwright_session=stale' }
`

const SCRIPT = `
const first = await place('(212) 555-0142')
const again = await place('+1 212 555 0142')
const keyed = await place('(212) 555-0143', 'one-key-for-one-call')
const other = await place('(212) 555-0144', 'one-key-for-one-call')
const callId: string = first.data?.call_id ?? ''
const calls: Call[] = (await list()).data?.data ?? []
const noted = await note(callId, 'Call back')
const campaign = await create('Spring', [{ phone_number: '(212) 555-0150', name: 'Ada' }])
const tooLong = await create('x'.repeat(1000), [])
const notFound = await note('unknown', 'Call back')
const uploaded = await upload(new Blob(['phone,name\\n2125550151,Ada\\n'], { type: 'text/csv' }), 'Form')
console.log(JSON.stringify({
  replayed: [first.data?.replayed === true, again.data?.replayed === true, keyed.data?.replayed === true],
  isSameCall: again.data?.call_id === callId,
  isListed: calls.some(({ id, phone_number, created_at }) => id === callId && phone_number === '+12125550142' && created_at !== ''),
  isNoted: noted.data?.success === true,
  scheduled: [campaign.data?.data.total_calls_scheduled, uploaded.data?.calls],
  refused: [other, tooLong, notFound].map(({ status, error }) => [status, typeof error?.message]),
}))

export async function checkTypes(): Promise<void> {
  // @ts-expect-error a number
  await place(2125550142)
  // @ts-expect-error an unknown field
  first.data?.nonsense
}
`

const registry = await reachesRegistry()

describe.skipIf(!registry)('a client generated from the document', () => {
  test.each(Object.entries(GENERATORS))('by %s compiles and calls a server', async (_name, generator) => {
    await using server = await startTestServer({ SIMULATOR_CALL_SECONDS: '60' })
    const ann = await newBusiness(server, 'ann')
    await createAgent(ann)
    const { key } = await newKeyClient(server, ann)
    const { packages, command, files = {}, calls } = generator
    const tools = { typescript: '5.9.3', '@types/node': '24.10.1', esbuild: '0.28.2' }
    const project = await createFreshProject({ ...packages, ...tools })
    project.write('openapi.json', await (await fetch(`${server.url}/api/openapi.json`)).text())
    for (const [name, text] of Object.entries(files)) project.write(name, text)
    const [program, ...args] = command
    await project.run(program, args)
    const imports = calls.split('\n').filter((line) => line.startsWith('import '))
    const functions = calls.split('\n').filter((line) => !line.startsWith('import '))
    project.write('program.ts', [...imports, START, ...functions, SCRIPT].join('\n'))
    // Code that @hey-api/openapi-ts brings along does not compile with exact optional properties.
    const modules = { module: 'esnext', moduleResolution: 'bundler', exactOptionalPropertyTypes: false }
    const options = { ...STRICT_OPTIONS, ...modules }
    project.write('tsconfig.json', { compilerOptions: options, files: ['program.ts'] })
    await project.run('tsc', ['-p', '.'])
    await project.run('esbuild', ['program.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=program.mjs'])
    const env = { CALLWRIGHT_URL: server.url, CALLWRIGHT_KEY: key }
    expect(JSON.parse(await project.run(process.execPath, ['program.mjs'], env))).toEqual({
      replayed: [false, true, false],
      isSameCall: true,
      isListed: true,
      isNoted: true,
      scheduled: [1, 1],
      refused: [
        [409, 'string'],
        [400, 'string'],
        [404, 'string'],
      ],
    })
  })
})
