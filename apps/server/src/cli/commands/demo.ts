import { DomainError } from '@callwright/api/context/domain-error'
import { z } from '@callwright/contract/input/zod'

import { defineCommand } from './command.ts'

export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'create an example business with 90 days of calls; its password is printed once',
  input: z.strictObject({}),
  prepare: async () => ({}),
  async run({ deps, simulator }) {
    if (!simulator) {
      throw new DomainError('conflict', 'Calls are real here: an example business needs VOICE_PROVIDER=simulator.')
    }
    const { makeDemo } = await import('@callwright/api/demo/make-demo')
    const { email, password, calls, campaigns } = await makeDemo(deps)
    return {
      lines: [
        `The example business has ${calls} calls over 90 days and ${campaigns} campaigns.`,
        `Sign in as ${email} with the password ${password}`,
        `Start at ${deps.settings.publicUrl}/login, then look at:`,
        '  /call-dashboard  open a completed call to read and hear it',
        '  /call-review     see when people call, over three months',
        '  /bulk-caller     resume the paused campaign and watch its calls',
      ],
    }
  },
})
