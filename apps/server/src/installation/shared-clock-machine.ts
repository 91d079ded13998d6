import { uptime } from 'node:os'

/** What a machine tells of the time, in milliseconds; none of the three is enough alone. */
export type MachineClocks = {
  /** Since 1970. It may be set. */
  wall: () => number
  /** Since any moment. Nobody sets it and it goes on while the process is frozen, but on Linux not while the machine sleeps. */
  steady: () => number
  /** Since the machine started, asleep or not. Nobody sets it, but some machines tell whole seconds only. */
  uptime: () => number
}

export const ownClocks: MachineClocks = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  uptime: () => uptime() * 1000,
}

export type Apart = { wall: number; uptime: number }

/** Longer than this a look does not take, unless the process was frozen in the midst of it. */
const LOOK_MS = 50

/** How far the other two clocks are ahead of the steady one. */
export function lookAt({ wall, steady, uptime: up }: MachineClocks): Apart {
  for (;;) {
    const at = steady()
    const apart = { wall: wall() - at, uptime: up() - at }
    if (steady() - at < LOOK_MS) return apart
  }
}
