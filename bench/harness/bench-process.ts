import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of this bench: it sends one message first, then one reply to each request. */
export interface BenchProcess {
  readonly first: Readonly<Record<string, unknown>>
  request<T>(question?: object): Promise<T>
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program of a bench, by its URL. */
export async function startBenchProcess(
  program: string,
  args: readonly string[],
): Promise<BenchProcess> {
  const child = fork(fileURLToPath(program), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.add(child)
  const gone = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return Promise.reject(new Error(`${program} s’est arrêté (${code})`))
  })
  gone.catch(() => 'reported by the next request')
  const next = async <T>(): Promise<T> => {
    const [message] = await Promise.race([once(child, 'message'), gone])
    return message as T // both ends are this bench
  }
  return {
    first: await next(),
    request(question = {}) {
      const answer = next<never>()
      child.send(question)
      return answer
    },
    async stop() {
      child.kill('SIGTERM')
      await gone.catch(() => 'it was told to end')
    },
  }
}
