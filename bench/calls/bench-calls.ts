import { report } from '../report.ts'
import { measureCallCompletion } from './call-completion.ts'
import { copyDatabases } from './databases.ts'
import { measureLargeDatabase } from './large-database.ts'

/** Measures lists, searches, and reviews with a thousand and a million calls. @returns whether all targets are met */
export async function benchCalls(): Promise<boolean> {
  using databases = await copyDatabases(['small', 'middle', 'large'])
  const findings = await measureLargeDatabase(databases, 'large')
  console.log('Measuring the cost of the search index ...')
  findings.push(...(await measureCallCompletion(databases.fileOf('middle'))))
  console.log('')
  return report('calls', findings)
}
