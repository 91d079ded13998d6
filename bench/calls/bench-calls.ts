import { report } from '../report.ts'
import { measureCompleting } from './completing.ts'
import { copyDatabases } from './databases.ts'
import { measureOneOfMany } from './one-of-many.ts'

/** Lists, searches and figures of a thousand and of a million calls of one business. @returns whether every target was met */
export async function benchCalls(): Promise<boolean> {
  using databases = await copyDatabases(['small', 'middle', 'large'])
  const findings = await measureOneOfMany(databases, 'large')
  console.log('Measuring what the search index costs ...')
  findings.push(...(await measureCompleting(databases.fileOf('middle'))))
  console.log('')
  return report('calls', findings)
}
