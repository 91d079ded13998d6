import { type Api, input, renamed, type RestRow } from './rest-row.ts'

export const agentRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/api/prompt/:userId',
    access: 'session',
    ownUser: { in: 'params', field: 'userId' },
    run: async (api) => ({ body: { prompt: promptOf(await api.agent.get()) } }),
  },
  {
    method: 'PUT',
    path: '/api/prompt/:userId',
    access: 'session',
    ownUser: { in: 'params', field: 'userId' },
    tellsSuccess: true,
    async run(api, { body }) {
      const names = { system_prompt: 'systemPrompt', first_message: 'firstMessage' }
      const agent = await api.agent.update(input(renamed(body, names)))
      return { body: { success: true, prompt: promptOf(agent) } }
    },
  },
]

function promptOf(agent: Awaited<ReturnType<Api['agent']['get']>>): Record<string, unknown> {
  return { system_prompt: agent.systemPrompt, first_message: agent.firstMessage, agent_id: agent.agentId }
}
