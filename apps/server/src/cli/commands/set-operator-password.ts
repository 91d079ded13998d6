import { ensureOperator, setOperatorPassword } from '@callwright/api/auth/operator'
import { newPasswordSchema } from '@callwright/contract/auth'
import { messageOf, z } from '@callwright/contract/input/zod'

import { defineCommand, UsageError } from './command.ts'

export const setOperatorPasswordCommand = defineCommand({
  name: 'operator set-password',
  argument: '[PASSWORD]',
  summary: "set the operator's password; if not given, it is read from standard input",
  input: z.strictObject({ password: newPasswordSchema }),
  async prepare({ positionals }, terminal) {
    const password = positionals[0] ?? (await terminal.readSecret('New operator password: '))
    const checked = newPasswordSchema.safeParse(password)
    if (!checked.success) throw new UsageError(`${messageOf(checked.error)}.`)
    return { password }
  },
  async run({ deps }, { password }) {
    const { created } = await ensureOperator(deps, { password })
    if (!created) await setOperatorPassword(deps, password)
    return {
      lines: [
        `The operator ${deps.settings.operatorEmail} has a new password. All of the operator's sessions have ended, and the second factor is off.`,
      ],
    }
  },
})
