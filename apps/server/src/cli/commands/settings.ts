import { envExample } from '../../config/env-example.ts'
import type { StandaloneCommand } from './command.ts'

/** Makes `.env.example` too. */
export const settingsCommand: StandaloneCommand = {
  name: 'settings',
  summary: 'print every setting with its default, as a .env to begin with',
  run: async () => ({ lines: [envExample()], isGood: true }),
}
