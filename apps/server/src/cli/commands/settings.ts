import { envExample } from '../../config/env-example.ts'
import type { StandaloneCommand } from './command.ts'

/** `.env.example` is generated from its output. */
export const settingsCommand: StandaloneCommand = {
  name: 'settings',
  summary: 'print every setting with its default, as a .env template',
  run: async () => ({ lines: [envExample()], succeeded: true }),
}
