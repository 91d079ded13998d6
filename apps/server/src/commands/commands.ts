import { checkCommand } from './check.ts'
import type { Command, LookingCommand } from './command.ts'
import { demoCommand } from './demo.ts'
import { migrate } from './migrate.ts'
import { setOperatorPasswordCommand } from './set-operator-password.ts'
import { simulateInboundCommand } from './simulate-inbound.ts'

/** What works on an installation. */
export const commands: readonly Command[] = [migrate, demoCommand, setOperatorPasswordCommand, simulateInboundCommand]

/** What only looks. */
export const lookingCommands: readonly LookingCommand[] = [checkCommand]
