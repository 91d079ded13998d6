import { startProduct } from '../processes.ts'
import { report } from '../report.ts'
import { measureBrowser } from './browser.ts'
import { measureCompleting } from './completing.ts'
import { copyDatabases } from './databases.ts'
import { broken, measureOneOfMany } from './one-of-many.ts'

/** Lists, searches and figures of a thousand and of a million calls of one business. @returns whether every target was met */
export async function benchCalls(): Promise<boolean> {
  using databases = await copyDatabases(['small', 'middle', 'large'])
  const findings = await measureOneOfMany(databases, 'large')
  console.log('Measuring the list in a browser ...')
  {
    await using server = await startProduct(databases.dataDirOf('middle'))
    findings.push(...(await measureBrowser(server.origin).catch((error) => [broken('the list in a browser', error)])))
  }
  console.log('Measuring what the search index costs ...')
  findings.push(...(await measureCompleting(databases.fileOf('middle'))))
  console.log('')
  return report('calls', findings)
}
