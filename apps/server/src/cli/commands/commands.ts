import { backupCommand } from './backup.ts'
import { checkCommand, runCheckCommand } from './check.ts'
import type { Command, StandaloneCommand } from './command.ts'
import { copyCommand } from './copy.ts'
import { demoCommand } from './demo.ts'
import { filesToBucketCommand } from './files-to-bucket.ts'
import { migrateCommand } from './migrate.ts'
import { resetSecretKeyCommand } from './reset-secret-key.ts'
import { restoreCommand } from './restore.ts'
import { setOperatorPasswordCommand } from './set-operator-password.ts'
import { settingsCommand } from './settings.ts'
import { simulateInboundCommand } from './simulate-inbound.ts'
import { writeBackupCommand } from './write-backup.ts'

/** Commands that work on an open installation. */
export const commands: readonly Command[] = [
  migrateCommand,
  backupCommand,
  filesToBucketCommand,
  demoCommand,
  setOperatorPasswordCommand,
  simulateInboundCommand,
]

/** Commands that need no open installation. */
export const standaloneCommands: readonly StandaloneCommand[] = [
  restoreCommand,
  resetSecretKeyCommand,
  copyCommand,
  checkCommand,
  settingsCommand,
  writeBackupCommand,
  runCheckCommand,
]
