import type { Thread, ThreadLimits } from './thread.ts'

export type KeptThread<Request, Response> = Pick<Thread<Request, Response>, 'end'> & {
  /** @returns null if the thread exceeded a limit; like a rejection of `send`, that ends it */
  request(send: Parameters<Thread<Request, Response>['request']>[1]): Promise<Response | null>
}

/** A thread that starts with the first request and ends once it has been idle. Takes one request at a time. */
export function keepThread<Request, Response>(
  start: (megabytes: number) => Thread<Request, Response>,
  { megabytes, idleMs, ...times }: ThreadLimits,
): KeptThread<Request, Response> {
  let thread: Thread<Request, Response> | null = null
  let timer: NodeJS.Timeout | undefined

  const end = async (): Promise<void> => {
    clearTimeout(timer)
    const ended = thread
    thread = null
    await ended?.end()
  }

  return {
    end,
    async request(send) {
      clearTimeout(timer)
      if (!thread?.isAlive()) thread = start(megabytes)
      let response: Response | null = null
      try {
        response = await thread.request(times, send)
        return response
      } finally {
        // It may still be busy, or have received a part of the request.
        if (response === null) await end()
        else timer = setTimeout(() => void end(), idleMs).unref()
      }
    },
  }
}
