// A Vitest setup file: drops the databases of each test file after its tests.
import { afterAll } from 'vitest'

import { dropDatabases } from './database-for-folder.ts'

afterAll(dropDatabases)
