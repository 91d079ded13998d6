import type { Api } from '../../apps/server/src/rest/rest-row.ts'

/** One thing that can be asked through either door, and the procedure that answers both. */
export type Asked = {
  what: string
  /** of a row */
  rest: string
  query: Record<string, string>
  trpc: { procedure: string; input: object }
  procedure: (api: Api) => Promise<unknown>
}

const PAGE = { limit: 50, withTranscripts: true }
const EVERY_VOICE = { limit: 10_000 }

/** The same questions on both sides, so that what is compared is the door alone. */
export const ASKED: readonly Asked[] = [
  {
    what: 'calls, 50 with transcripts',
    rest: '/api/calls/user/:userId',
    query: { limit: '50' },
    trpc: { procedure: 'calls.list', input: PAGE },
    procedure: async (api) => await api.calls.list(PAGE),
  },
  {
    what: 'the prompt',
    rest: '/api/prompt/:userId',
    query: {},
    trpc: { procedure: 'agent.get', input: {} },
    procedure: async (api) => await api.agent.get(),
  },
  {
    what: 'every voice',
    rest: '/api/elevenlabs/voices/:userId',
    query: {},
    trpc: { procedure: 'agent.voices', input: EVERY_VOICE },
    procedure: async (api) => await api.agent.voices(EVERY_VOICE),
  },
  {
    what: 'campaigns',
    rest: '/api/elevenlabs/batches/:userId',
    query: {},
    trpc: { procedure: 'bulk.campaigns', input: { limit: 100 } },
    procedure: async (api) => await api.bulk.campaigns({ limit: 100 }),
  },
]
