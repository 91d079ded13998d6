import { mkdtempSync, writeFileSync } from 'node:fs'
import { X509Certificate } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { sendRequest } from '@callwright/api/outgoing/send-request'
import { openPostgres } from '@callwright/db/postgres/open'
import { createElevenLabs } from '@callwright/voice/elevenlabs/elevenlabs'
import { expect, test } from 'vitest'

import { startEncryptedPostgres, startEncryptedWebServer } from '../../harness/encrypted-servers.ts'
import { AUTHORITY_CERTIFICATE, SERVER_CERTIFICATE } from '../../harness/private-authority.ts'
import { startTestMailServer } from '../../harness/smtp-server.ts'
import { findSmtpProblem } from '../mail/mailer.ts'
import { toBucketError } from '../storage/bucket/bucket-error.ts'
import { connectS3 } from '../storage/bucket/s3-bucket.ts'
import { ConfigError } from './config-error.ts'
import { configFrom, loadConfig } from './config.ts'

function writeSettings(certificates: string): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-authorities-'))
  const file = join(folder, 'ca.pem')
  writeFileSync(file, certificates)
  writeFileSync(join(folder, '.env'), `EXTRA_CA_CERTS=${file}\n`)
  return { folder, file }
}

function fingerprints(certificates: readonly string[]): string[] {
  return certificates.map((certificate) => new X509Certificate(certificate).fingerprint256)
}

test('a private authority in EXTRA_CA_CERTS is trusted by every outgoing connection', async () => {
  await using https = await startEncryptedWebServer()
  await using postgres = await startEncryptedPostgres()
  await using smtp = await startTestMailServer({ tls: 'starttls' })
  const url = `https://localhost:${https.port}`
  const { mail } = configFrom({ SMTP_URL: `smtp://0.0.0.0:${smtp.port}` })
  const bucket = { bucket: 'files', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b', usesPathStyle: true }
  const connections: Record<string, () => Promise<unknown>> = {
    fetch: async () => await fetch(url),
    provider: async () => {
      const [finding] = await createElevenLabs({ apiKey: 'x', baseUrl: url, phoneNumberId: null }).checkAccount()
      if (finding?.message.includes('cannot be reached')) throw new Error(finding.message)
    },
    webhook: async () =>
      await sendRequest(
        new URL(url),
        { headers: {}, body: '', signal: new AbortController().signal },
        { allowPrivate: true },
      ),
    bucket: async () => {
      const store = connectS3({ ...bucket, endpoint: url })
      const head = store.head('key').finally(() => store.close())
      await head.catch((error: unknown) => {
        throw toBucketError(error)
      })
    },
    mail: async () => {
      const problem = mail.kind === 'smtp' ? await findSmtpProblem(mail) : null
      if (problem !== null) throw new Error(problem)
    },
    database: async () => {
      await openPostgres(`postgres://me:x@localhost:${postgres.port}/x?sslmode=verify-full`).catch((error: unknown) => {
        if (!String(error).includes('You may not enter')) throw error
      })
    },
  }
  const findFailures = async (): Promise<[name: string, hasAdvice: boolean][]> => {
    const results = Object.entries(connections).map(
      async ([name, connect]) =>
        await connect().then(
          (): [string, boolean][] => [],
          (error: unknown): [string, boolean][] => [[name, String(error).includes('EXTRA_CA_CERTS')]],
        ),
    )
    return (await Promise.all(results)).flat()
  }
  expect(await findFailures()).toEqual([
    ['fetch', false],
    ['provider', false],
    ['webhook', false],
    ['bucket', true],
    ['mail', true],
    ['database', true],
  ])
  const trusted = getCACertificates('default')
  try {
    loadConfig(writeSettings(`A comment\n${AUTHORITY_CERTIFICATE}`).folder)
    expect(await findFailures()).toEqual([])
    const all = fingerprints(getCACertificates('default'))
    expect(fingerprints(trusted).filter((each) => !all.includes(each))).toEqual([])
  } finally {
    setDefaultCACertificates(trusted)
  }
})

test.each([
  ['no certificate', SERVER_CERTIFICATE.key],
  ['an empty file', ''],
  ['a damaged certificate', AUTHORITY_CERTIFICATE.replace('MIIB', 'AAAA')],
])('%s in EXTRA_CA_CERTS prevents startup with a sentence that names the file', (_, content) => {
  const { folder, file } = writeSettings(content)
  expect(() => loadConfig(folder)).toThrow(ConfigError)
  expect(() => loadConfig(folder)).toThrow(
    new RegExp(
      `^EXTRA_CA_CERTS=${file} cannot be used \\([^\\n]+\\)\\. Set it to a file with certificates in PEM format`,
    ),
  )
})

test('a missing file or a folder in EXTRA_CA_CERTS prevents startup, too', () => {
  const { folder, file } = writeSettings('')
  for (const path of [`${file}.missing`, folder]) {
    writeFileSync(join(folder, '.env'), `EXTRA_CA_CERTS=${path}\n`)
    expect(() => loadConfig(folder)).toThrow(`EXTRA_CA_CERTS=${path} cannot be used (E`)
  }
})
