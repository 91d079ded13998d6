import { report } from '../report.ts'
import { copyDatabases } from './databases.ts'
import { measureLargeDatabase } from './large-database.ts'

/** Measures one of a thousand businesses that share a million calls. @returns whether all targets are met */
export async function benchTenants(): Promise<boolean> {
  using databases = await copyDatabases(['small', 'shared'])
  const findings = await measureLargeDatabase(databases, 'shared')
  console.log('')
  return report('tenants', findings)
}
