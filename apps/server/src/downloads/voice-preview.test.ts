import { startFakeProvider } from '@callwright/fake-elevenlabs/provider'
import { FAKE_KEY } from '@callwright/fake-elevenlabs/state'
import { expect, test } from 'vitest'

import { newBusiness } from '../../harness/client.ts'
import { startTestServer } from '../../harness/test-server.ts'
import { isAllowedPreviewUrl } from './voice-preview.ts'

test('signed-in users can play voice previews from our own origin', async () => {
  await using server = await startTestServer()
  const ann = await newBusiness(server, 'ann')
  const { voices } = await ann.trpc.agent.voices.query({})
  const path = voices[0]?.previewUrl ?? ''
  const whole = await ann.fetch(path)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect(whole.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  const size = (await whole.arrayBuffer()).byteLength
  expect(size).toBeGreaterThan(10_000)
  const part = await ann.fetch(path, { headers: { range: 'bytes=0-99' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-99/${size}`])
  expect((await part.arrayBuffer()).byteLength).toBe(100)
  expect((await ann.fetch(path, { headers: { range: `bytes=${size}-` } })).status).toBe(416)
  expect((await ann.fetch(path, { method: 'HEAD' })).headers.get('content-length')).toBe(String(size))
  expect((await fetch(server.url + path)).status).toBe(401)
  expect((await ann.fetch('/api/voices/preview/voice_unknown')).status).toBe(404)
  const other = voices[1]?.previewUrl ?? ''
  expect(await (await ann.fetch(other)).bytes()).not.toEqual(await (await ann.fetch(path)).bytes())
})

test('the server fetches the provider’s previews, but only from known hosts', async () => {
  const fake = await startFakeProvider({
    voices: [
      { voice_id: 'v_good', name: 'Good', preview_url: null, labels: {} },
      { voice_id: 'v_none', name: 'None', preview_url: null, labels: {} },
      { voice_id: 'v_elsewhere', name: 'Elsewhere', preview_url: 'https://example.com/a.mp3', labels: {} },
      { voice_id: 'v_inside', name: 'Inside', preview_url: 'http://127.0.0.1:1/a.mp3', labels: {} },
    ],
  })
  const [good] = fake.state.options.voices ?? []
  if (good) good['preview_url'] = `${fake.url}/previews/voice_ava.wav`
  try {
    const env = { ELEVENLABS_API_KEY: FAKE_KEY, ELEVENLABS_BASE_URL: fake.url }
    await using server = await startTestServer(env)
    const ann = await newBusiness(server, 'ann')
    const { voices } = await ann.trpc.agent.voices.query({})
    const urls = voices.map(({ previewUrl }) => previewUrl)
    expect(urls.map((url) => url === null || url.startsWith('/api/voices/preview/'))).toEqual([true, true, true, true])
    const preview = await ann.fetch('/api/voices/preview/v_good')
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    for (const voice of ['v_none', 'v_elsewhere', 'v_inside']) {
      expect((await ann.fetch(`/api/voices/preview/${voice}`)).status).toBe(404)
    }
  } finally {
    await fake.close()
  }
})

// Security: 40, 41
test('only the provider’s URLs are fetched', () => {
  const origin = 'https://api.eu.residency.elevenlabs.io'
  const allowedUrls = [
    'https://storage.googleapis.com/eleven-public-prod/a.mp3',
    'https://api.us.elevenlabs.io/a.mp3',
    'https://elevenlabs.io/a.mp3',
    `${origin}/a.mp3`,
  ]
  const refusedUrls = [
    'http://storage.googleapis.com/a.mp3',
    'https://storage.googleapis.com.example.com/a.mp3',
    'https://evilelevenlabs.io/a.mp3',
    'https://elevenlabs.io:8443/a.mp3',
    'https://user:password@elevenlabs.io/a.mp3',
    'https://127.0.0.1/a.mp3',
    'https://[::1]/a.mp3',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'data:audio/mpeg;base64,AAAA',
    'a.mp3',
  ]
  expect(allowedUrls.filter((address) => !isAllowedPreviewUrl(address, origin))).toEqual([])
  expect(refusedUrls.filter((address) => isAllowedPreviewUrl(address, origin))).toEqual([])
})
