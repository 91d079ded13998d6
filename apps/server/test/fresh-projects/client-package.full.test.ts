import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { bundleClient, bundleTypes, writeManifest } from '../../../../packages/client/scripts/build-package.ts'
import { newKeyClient } from '../../harness/api-keys.ts'
import { createAgent, newBusiness } from '../../harness/client.ts'
import { createFreshProject, type FreshProject, reachesRegistry, STRICT_OPTIONS } from '../support/fresh-project.ts'
import { startTestServer } from '../../harness/test-server.ts'

const PROGRAM = `
import { type CallwrightClient, createCallwrightClient, TRPCClientError } from '@callwright/client'

const { CALLWRIGHT_URL: url = '', CALLWRIGHT_KEY: apiKey = '' } = process.env
const callwright: CallwrightClient = createCallwrightClient({ url, apiKey })
const { callId, replayed } = await callwright.calls.place.mutate({ phoneNumber: '(212) 555-0142' })
const isReplayed: boolean = replayed ?? false
const { rows } = await callwright.calls.list.query({ statuses: ['initiated', 'in-progress', 'completed'] })
const seconds: number[] = rows.map(({ durationSeconds }) => durationSeconds)
// @ts-expect-error a number
export const texts: string[] = rows.map(({ durationSeconds }) => durationSeconds)
const error = await callwright.calls.byId.query({ callId: 'unknown' }).catch((reason: unknown) => reason)
const message = error instanceof TRPCClientError ? error.message : null
console.log(JSON.stringify({ isListed: rows.some(({ id }) => id === callId), isReplayed, seconds: seconds.length, message }))

export async function checkTypes(): Promise<void> {
  // @ts-expect-error an unknown status
  await callwright.calls.list.query({ statuses: ['nonsense'] })
  // @ts-expect-error an unknown procedure
  await callwright.calls.nonsense.query()
}
`

const MODULES = {
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  node16: { module: 'node16', moduleResolution: 'node16' },
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
}

let dist: string

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'callwright-client-'))
  await bundleClient(dist)
  await bundleTypes(dist)
  writeManifest(dist)
})

async function packageFor(project: FreshProject, source: 'folder' | 'tarball'): Promise<string> {
  if (source === 'folder') return dist
  const [file = ''] = (await project.run('npm', ['pack', dist, '--silent'])).trim().split('\n').slice(-1)
  return join(project.folder, file)
}

const registry = await reachesRegistry()

describe.skipIf(!registry).each(['folder', 'tarball'] as const)('installed from its %s', (source) => {
  test('the package has no dependencies, its types are complete, and it calls a server', async () => {
    const project = await createFreshProject({ typescript: '5.9.3', '@types/node': '24.10.1' })
    await project.run('npm', [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      await packageFor(project, source),
    ])
    for (const name of ['zod', 'kysely', '@trpc']) {
      expect(existsSync(join(project.folder, 'node_modules', name))).toBe(false)
    }
    project.write('program.ts', PROGRAM)
    for (const [name, modules] of Object.entries(MODULES)) {
      project.write(`${name}.json`, { compilerOptions: { ...STRICT_OPTIONS, ...modules }, files: ['program.ts'] })
      await project.run('tsc', ['-p', `${name}.json`])
    }
    await using server = await startTestServer({ SIMULATOR_CALL_SECONDS: '60' })
    const ann = await newBusiness(server, 'ann')
    await createAgent(ann)
    const { key } = await newKeyClient(server, ann)
    const env = { CALLWRIGHT_URL: server.url, CALLWRIGHT_KEY: key }
    const output = await project.run(process.execPath, ['program.ts'], env)
    expect(JSON.parse(output)).toEqual({ isListed: true, isReplayed: false, seconds: 1, message: 'Not found' })
  })
})
