import { report } from '../report.ts'
import { measureCompleting } from './completing.ts'
import { copyDatabases } from './databases.ts'
import { measureOneOfMany } from './one-of-many.ts'

/** Lists, searches and reviews at a thousand and at a million calls. @returns whether all targets are met */
export async function benchCalls(): Promise<boolean> {
  using databases = await copyDatabases(['small', 'middle', 'large'])
  const findings = await measureOneOfMany(databases, 'large')
  console.log('Measuring the cost of the search index ...')
  findings.push(...(await measureCompleting(databases.fileOf('middle'))))
  console.log('')
  return report('calls', findings)
}
