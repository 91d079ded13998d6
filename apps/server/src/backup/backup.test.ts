import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { sqliteOnlyTest } from '@callwright/db/testing/database-for-data-dir'
import { expect } from 'vitest'

import { checkBackup } from '../cli/checks/check-backup.ts'
import { forwardToServer } from '../cli/commands/forward-to-server.ts'
import { configFrom } from '../config/config.ts'
import { type Business, createAgent, newBusiness, newClient, PASSWORD } from '../../harness/client.ts'
import { runCommand } from '../../harness/server-process.ts'
import { deliverWebhook, buildPostCallEvent } from '../../harness/signed-webhook.ts'
import { OPERATOR, startTestServer, testEnvironment } from '../../harness/test-server.ts'
import { upload } from '../../harness/uploads.ts'
import { runHere } from '../../test/support/run-here.ts'
import { MANIFEST_NAME, type BackupManifest, FORMAT } from './backup-format.ts'
import { type RestoreResult, restoreBackup } from './restore.ts'
import { openArchive } from './write-archive.ts'

const SECRET_WORD = 'unspeakable'

function newFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'callwright-backup-')), 'backup.tar')
}

async function idOf(business: Pick<Business, 'trpc'>, conversationId: string): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (await business.trpc.calls.list.query({})).rows.find((row) => row.conversationId === conversationId)?.id
  await waitUntil(async () => (await find()) !== undefined, `the call ${conversationId}`)
  return (await find()) ?? ''
}

/** Makes a backup through a running server's control server, as the command line does. */
async function backUp({ dataDir }: { dataDir: string }, file: string): Promise<string[]> {
  return (await forwardToServer(dataDir, { command: 'backup', input: { file } }, { isLong: true })).lines
}

async function restore(dataDir: string, file: string, { isForced = true } = {}): Promise<RestoreResult> {
  const { database } = configFrom({ DATA_DIR: dataDir })
  return await restoreBackup({ DATA_DIR: dataDir, database }, { file, isForced, now: Date.now() })
}

// Security: 65
sqliteOnlyTest('the backup contains the database')(
  'later backups do not contain deleted data, and restoring an earlier one does not bring it back',
  async () => {
    const [first, second] = [newFile(), newFile()]
    const server = await startTestServer()
    const { dataDir } = server
    const ann = await newBusiness(server, 'ann')
    const bob = await newBusiness(server, 'bob')
    const agentId = await createAgent(ann)
    await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId: 'conv_kept' }))
    await deliverWebhook(
      server.url,
      buildPostCallEvent({ agentId, conversationId: 'conv_deleted', text: `It is ${SECRET_WORD}.` }),
    )
    const callId = await idOf(ann, 'conv_deleted')
    await idOf(ann, 'conv_kept')
    const lead = await upload(server, ann, { purpose: 'lead', name: 'a.csv', bytes: 'phone_number\n2125550142\n' })
    const hook = { url: 'https://example.com', description: '', events: ['call.completed' as const] }
    const { id: endpointId } = await ann.trpc.webhooks.addEndpoint.mutate({
      ...{ ...hook, includeTranscript: false, password: PASSWORD },
    })
    expect(await backUp(server, first)).toEqual([expect.stringMatching(/^Backup complete: .* with 1 file\.$/)])
    expect(statSync(first).mode & 0o777).toBe(0o600)
    expect(readFileSync(first).includes(SECRET_WORD)).toBe(true)

    await ann.trpc.calls.remove.mutate({ callId })
    await ann.trpc.bulk.addDoNotCall.mutate({ phoneNumbers: ['+12125550177'] })
    await ann.trpc.webhooks.removeEndpoint.mutate({ endpointId })
    await bob.trpc.business.erase.mutate({ password: bob.password })
    await backUp(server, second)
    expect(readFileSync(second).includes(SECRET_WORD)).toBe(false)
    await expect(backUp(server, second)).rejects.toThrow(`${second} already exists: choose another name.`)
    await expect(restore(dataDir, first)).rejects.toThrow(/^Another Callwright is already running/)
    await server[Symbol.asyncDispose]()
    await expect(restore(dataDir, first, { isForced: false })).rejects.toThrow(/already has data: use --force/)
    const { replayResult } = await restore(dataDir, first)
    expect(replayResult).toEqual({
      ...{
        erasedAgain: 1,
        deletedAgain: 1,
        notToBeCalled: 1,
        paused: 0,
        clientsPaused: 0,
        endpointsOff: 1,
        toolsOff: 0,
      },
    })

    await using restarted = await startTestServer({ DATA_DIR: dataDir })
    const signedInBefore = newClient(restarted, { cookie: ann.cookie() })
    expect((await signedInBefore.fetch(`/api/auth/user/${ann.userId}`)).status).toBe(401)
    const client = newClient(restarted)
    const asBob = { email: bob.email, password: bob.password, rememberMe: false }
    await expect(client.trpc.auth.login.mutate(asBob)).rejects.toThrow('Invalid email or password')
    await client.trpc.auth.login.mutate({ email: ann.email, password: ann.password, rememberMe: false })
    await deliverWebhook(
      restarted.url,
      buildPostCallEvent({ agentId, conversationId: 'conv_deleted', text: `It is ${SECRET_WORD}.` }),
    )
    await deliverWebhook(restarted.url, buildPostCallEvent({ agentId, conversationId: 'conv_after' }))
    await idOf(client, 'conv_after')
    const { rows } = await client.trpc.calls.list.query({})
    expect(new Set(rows.map((row) => row.conversationId))).toEqual(new Set(['conv_after', 'conv_kept']))
    const file = await client.fetch(`/api/files/${String(lead.body['id'])}`)
    expect([file.status, await file.text()]).toEqual([200, 'phone_number\n2125550142\n'])
  },
)

// Security: 53
sqliteOnlyTest('the backup contains the database')(
  'a backup restores on a different machine and has no secrets from the environment; a bad one changes nothing',
  async () => {
    const secrets = { ELEVENLABS_API_KEY: 'a-key-that-stays-here', ELEVENLABS_WEBHOOK_SECRET: 'wsec_that_stays_here' }
    const [sourceEnv, targetEnv] = [testEnvironment(secrets), testEnvironment()]
    const file = newFile()
    const keyOf = ({ DATA_DIR = '' }: Record<string, string>): string =>
      readFileSync(join(DATA_DIR, 'secret.key'), 'utf8')
    expect(await runCommand(['backup', file], { env: sourceEnv })).toMatchObject({ code: 0, stderr: '' })
    expect(await runCommand(['restore', file], { env: targetEnv })).toMatchObject({
      ...{
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/\nEveryone has to sign in again, and every API key has to be replaced\.\n$/),
      },
    })
    expect(keyOf(targetEnv)).toBe(keyOf(sourceEnv))
    expect(await runHere(['check', '--backup', file], { env: targetEnv })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ok +Backup: It is intact: the database and its files \(0 files, /),
    })
    const whole = readFileSync(file)
    const allSecrets = [...Object.values(secrets), OPERATOR.password]
    expect(allSecrets.filter((secret) => whole.includes(secret))).toEqual([])
    const before = readdirSync(targetEnv['DATA_DIR'] ?? '').sort()
    const at = Math.floor(whole.length / 2)
    whole[at] = (whole[at] ?? 0) ^ 1
    writeFileSync(file, whole)
    expect(checkBackup(file)).toMatchObject({
      level: 'failed',
      message: expect.stringContaining('damaged or incomplete'),
    })
    expect(await runHere(['restore', file, '--force'], { env: targetEnv })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ is damaged or incomplete [^\n]*\n$/),
    })
    await expect(restore(targetEnv['DATA_DIR'] ?? '', process.execPath)).rejects.toThrow('is not a Callwright backup.')
    expect(readdirSync(targetEnv['DATA_DIR'] ?? '').sort()).toEqual(before)
  },
)

sqliteOnlyTest('the backup contains the database')(
  'a backup from a newer version, a prerelease or a different kind of database is refused with a one-line message',
  async () => {
    const { DATA_DIR: dataDir = '' } = testEnvironment()
    const file = newFile()
    const writeBackup = async (manifest: Partial<BackupManifest>): Promise<void> => {
      rmSync(file, { force: true })
      const archive = openArchive(file, { modifiedAt: 0 })
      const valid = {
        format: FORMAT,
        version: '9.0.0',
        madeAt: new Date().toISOString(),
        contents: 'everything',
        migrations: [],
      }
      archive.addBytes(MANIFEST_NAME, Buffer.from(JSON.stringify({ ...valid, ...manifest })))
      archive.finish()
    }
    await writeBackup({ migrations: ['0001-baseline', '9999-newer'] })
    const newer = `${file} was made by a newer Callwright, 9.0.0: restore it with that version.`
    await expect(restore(dataDir, file)).rejects.toThrow(newer)
    expect(checkBackup(file)).toMatchObject({
      level: 'failed',
      message: expect.stringContaining('a newer Callwright, 9.0.0'),
    })
    await writeBackup({ migrations: ['0001-accounts'] })
    const bytes = readFileSync(file)
    const result = await runHere(['restore', file], { env: { DATA_DIR: dataDir } })
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} was made before the first release of Callwright and cannot be restored: use a newer backup.\n`,
    })
    expect(checkBackup(file)).toMatchObject({
      level: 'failed',
      message: expect.stringContaining('before the first release of Callwright'),
    })
    expect(readFileSync(file)).toEqual(bytes)
    await writeBackup({ contents: 'files' })
    await expect(restore(dataDir, file)).rejects.toThrow('belongs to a PostgreSQL database')
    expect(existsSync(join(dataDir, 'files'))).toBe(false)
  },
)
