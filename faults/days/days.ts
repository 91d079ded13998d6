import { setup as setUpOwnTempFolder } from '../../scripts/test/own-temp-folder.ts'
import { printResults } from '../check-results.ts'
import { type Day, liveThrough } from './day.ts'
import { DEAD_SERVICES } from './dead-services.ts'
import { LOST_STORAGE } from './lost-storage.ts'
import { WRONG_CLOCKS } from './wrong-clock.ts'

/**
 * Lives through unlucky days on real servers: each time, a person must be told what is wrong, and everything must
 * continue once it is repaired.
 * @returns whether both was true each time
 */
export async function injectUnluckyDays(size: 'full' | 'short'): Promise<boolean> {
  const clocks = size === 'full' ? WRONG_CLOCKS : WRONG_CLOCKS.slice(0, 1)
  // The clocks mostly wait.
  const lanes: Day[][] = [...clocks.map((day) => [day]), [...LOST_STORAGE, ...DEAD_SERVICES]]
  const removeTempFolder = setUpOwnTempFolder()
  const areMet = await Promise.all(lanes.map(liveThroughAll))
  removeTempFolder()
  return areMet.every(Boolean)
}

async function liveThroughAll(days: readonly Day[]): Promise<boolean> {
  let isMet = true
  for (const day of days) isMet = printResults(await liveThrough(day)) && isMet
  return isMet
}
