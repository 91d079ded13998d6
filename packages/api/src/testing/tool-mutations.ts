import type { Browser } from './test-world.ts'
import { PASSWORD } from './test-world.ts'
import { addTool, TOOL } from './tools.ts'

type Mutation = (fixture: { ada: Browser }) => Promise<() => Promise<unknown>>

let tools = 0
function newName(): string {
  tools += 1
  return `tool_${tools}`
}

function withTool(mutate: (browser: Browser['caller']['tools'], toolId: string) => Promise<unknown>): Mutation {
  return async ({ ada }) => {
    // No server of this machine's has this port.
    const { id } = await addTool(ada, { name: newName(), url: 'https://hooks.example.invalid', parameters: [] })
    return async () => await mutate(ada.caller.tools, id)
  }
}

export const TOOL_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'tools.add':
    async ({ ada }) =>
    async () =>
      await addTool(ada, { name: newName() }),
  'tools.change': withTool(
    async (caller, toolId) =>
      await caller.change({ ...TOOL, name: newName(), toolId, isOn: false, password: PASSWORD }),
  ),
  'tools.tryOut': withTool(async (caller, toolId) => await caller.tryOut({ toolId, arguments: {} })),
  'tools.remove': withTool(async (caller, toolId) => await caller.remove({ toolId })),
}
