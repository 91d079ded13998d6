import { setTimeout as sleep } from 'node:timers/promises'

import type { Node } from './nodes.ts'

/** A PostgreSQL started for these tests, which they may restart and freeze. */
export type PostgresControls = { restart: (how: 'fast' | 'immediate') => Promise<void>; freeze: () => () => void }

export const NODE_FAULTS = ['killed', 'frozen', 'database cut', 'database silent', 'provider cut'] as const
export const DATABASE_FAULTS = ['restarted fast', 'restarted immediately', 'database frozen'] as const
export type NodeFault = (typeof NODE_FAULTS)[number]
export type DatabaseFault = (typeof DATABASE_FAULTS)[number]

/** Durations of faults in milliseconds. */
export type FaultDurations = { frozen: number; cut: number; databaseFrozen: number }

/** Resolves when the fault has ended. */
export async function disruptNode(node: Node, fault: NodeFault, durations: FaultDurations): Promise<void> {
  const { child } = node.process()
  switch (fault) {
    case 'killed':
      await node.process().end('SIGKILL')
      await sleep(Math.random() * 3000)
      return await node.start()
    case 'frozen':
      child.kill('SIGSTOP')
      await sleep(durations.frozen)
      return void child.kill('SIGCONT')
    case 'database cut':
      await node.toDatabase.cut()
      await sleep(durations.cut)
      return await node.toDatabase.restore()
    case 'database silent':
      node.toDatabase.silence()
      await sleep(durations.cut)
      return await node.toDatabase.restore()
    case 'provider cut':
      await node.toProvider.cut()
      await sleep(durations.cut)
      return await node.toProvider.restore()
  }
}

export async function disruptDatabase(
  postgres: PostgresControls,
  fault: DatabaseFault,
  durations: FaultDurations,
): Promise<void> {
  if (fault !== 'database frozen') return await postgres.restart(fault === 'restarted fast' ? 'fast' : 'immediate')
  const thaw = postgres.freeze()
  await sleep(durations.databaseFrozen)
  thaw()
}
