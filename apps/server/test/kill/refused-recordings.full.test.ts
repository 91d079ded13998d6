import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { RECORDING_MODES } from '@callwright/contract/agent/disclosures'
import { simulateInboundCall } from '@callwright/fake-elevenlabs/calls'
import { asJson } from '@callwright/fake-elevenlabs/json'
import { FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'
import { expect, test } from 'vitest'

import { createAgent, newBusiness } from '../../harness/client.ts'
import { expireLeases } from '../../harness/faults/expire-leases.ts'
import { installProvider, toTestServer } from '../../harness/provider-installation.ts'
import { startServerProcess } from '../../harness/server-process.ts'
import { deliverWebhook } from '../../harness/signed-webhook.ts'

/** One that is stored in a row, and one that is stored as a file. */
const SIZES = [3000, 400_000]
const PIECE = 48

/** Files of a folder that have a part of the audio, also as Base64, or its hash as their name. */
function findTraces(folder: string, audio: Buffer): string[] {
  const hash = createHash('sha256').update(audio).digest('hex')
  const starts = Array.from({ length: Math.floor(audio.length / 1200) }, (_, index) => index * 1200)
  // A database splits long values.
  const pieces = starts.map((start) => audio.subarray(start, start + PIECE))
  const needles = pieces.flatMap((piece) => [piece, Buffer.from(piece.toString('base64'))])
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const content = readFileSync(file)
      return file.replaceAll('/', '').includes(hash.slice(8)) || needles.some((needle) => content.includes(needle))
    })
}

// Security: 70
test.for(RECORDING_MODES)(
  'recording %s: a kill before the deletion leaves no audio',
  async (recordingMode, { annotate }) => {
    await using installation = await installProvider()
    const { fake, env } = installation
    const dataDir = env['DATA_DIR'] ?? ''
    const isKept = recordingMode === 'announce'
    let server = await startServerProcess(env)
    try {
      const ann = await newBusiness(toTestServer(server.url), 'ann')
      const agentId = await createAgent(ann)
      await ann.trpc.agent.saveOpening.mutate({ disclosureOn: true, recordingMode, masksPersonalData: false })
      // The provider reports whole seconds, and records even if it was told not to.
      await sleep(1100)
      const settings = asJson(fake.state.agents.get(agentId)?.body['platform_settings'])
      Object.assign(settings, { privacy: { record_voice: true } })
      fake.addFault({ kind: 'hang', method: 'DELETE', path: '/conversations/', isHandled: false })
      const number = fake.state.numbers.get(FAKE_NUMBER_ID)
      if (!number) throw new Error('The fake should have a number')
      const call = simulateInboundCall(fake.state, { number: { ...number, agentId }, customerNumber: '+12125550123' })
      const { id } = call ?? { id: '' }
      const audios = SIZES.map((size) => Buffer.concat([Buffer.from('ID3'), randomBytes(size)]))
      const sendAudio = async (): Promise<void> => {
        for (const audio of audios) {
          const data = { agent_id: agentId, conversation_id: id, full_audio: audio.toString('base64') }
          const response = await deliverWebhook(server.url, { type: 'post_call_audio', event_timestamp: 1, data })
          expect(response.status).toBe(200)
        }
      }
      await sendAudio()
      fake.finish(id)
      const callOf = async () => (await ann.trpc.calls.list.query({})).rows.find((row) => row.conversationId === id)
      await waitUntil(async () => (await callOf())?.hasTranscript === true, 'the transcript')
      await sendAudio()
      await server.end('SIGKILL')
      if (!isKept) expect(audios.flatMap((audio) => findTraces(dataDir, audio))).toEqual([])
      expect(fake.state.conversations.has(id)).toBe(true)
      fake.clearFaults()
      await expireLeases(dataDir)
      server = await startServerProcess(env)
      const restartedAt = performance.now()
      await waitUntil(() => isKept || !fake.state.conversations.has(id), 'the deletion at the provider', 300_000)
      await annotate(`deleted ${((performance.now() - restartedAt) / 1000).toFixed(1)} s after the restart`)
      await sendAudio()
      const consents = { announce: 'announced', ask: 'refused', off: 'none' } as const
      const recordingConsent = consents[recordingMode]
      expect(await callOf()).toMatchObject({ hasTranscript: true, hasRecording: isKept, recordingConsent })
      expect((await ann.fetch(`/api/calls/${(await callOf())?.id}/recording`)).status).toBe(isKept ? 200 : 404)
      await server.end('SIGTERM')
      // The recording that may be kept shows that the search finds audio.
      expect(audios.flatMap((audio) => findTraces(dataDir, audio)).length > 0).toBe(isKept)
    } finally {
      await server.end('SIGKILL')
    }
  },
)
