import type { Command } from './command.ts'
import { demoCommand } from './demo.ts'
import { migrate } from './migrate.ts'
import { setOperatorPasswordCommand } from './set-operator-password.ts'
import { simulateInboundCommand } from './simulate-inbound.ts'

/** Everything the command line can do besides serving. */
export const commands: readonly Command[] = [migrate, demoCommand, setOperatorPasswordCommand, simulateInboundCommand]
