// A Vitest setup file: drops the databases of each test file after its tests.
import { afterAll } from 'vitest'

import { dropDatabases } from './database-of-folder.ts'

afterAll(dropDatabases)
