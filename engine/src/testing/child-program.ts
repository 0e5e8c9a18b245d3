/** A child for tests that behaves well or badly on request. */
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { serveChild } from '#embedded/child-process/serve-child.ts'
import { EngineFailure } from '#engine-failure.ts'

export type TestChildProtocol = {
  /** Sends the words one by one, and returns how many there were. */
  readonly say: {
    readonly input: readonly string[]
    readonly event: string
    readonly result: number
  }
  /** What it knows of the environment, and whether it may read a file. */
  readonly probe: {
    readonly input: string
    readonly event: never
    readonly result: { readonly environment: readonly string[]; readonly read: string }
  }
  readonly pid: { readonly input: undefined; readonly event: never; readonly result: number }
  /** Ends like a native program does on a bad file. */
  readonly crash: {
    readonly input: { readonly words: string }
    readonly event: string
    readonly result: never
  }
  readonly refuse: { readonly input: undefined; readonly event: never; readonly result: never }
  /** Never returns; `handlesAbort` says whether an abort has an effect. */
  readonly hang: {
    readonly input: { readonly handlesAbort: boolean }
    readonly event: string
    readonly result: never
  }
}

serveChild<TestChildProtocol>({
  async probe(path) {
    return { environment: Object.keys(process.env), read: await attempt(() => readFile(path)) }
  },
  async say(words, { send }) {
    for (const word of words) send(word)
    return words.length
  },
  pid: async () => process.pid,
  async crash({ words }, { send }) {
    send('un début')
    process.stderr.write(words)
    await delay(20)
    process.exit(255)
  },
  async refuse() {
    throw new EngineFailure('too-large', { detail: 'non' })
  },
  async hang({ handlesAbort }, { send, signal }) {
    send('j’y suis')
    return await new Promise<never>((_, reject) => {
      if (handlesAbort) signal.addEventListener('abort', () => reject(new Error('entendu')))
    })
  },
})

const attempt = (act: () => Promise<unknown>): Promise<string> =>
  act().then(
    () => 'done',
    (cause: unknown) => (cause instanceof Error && 'code' in cause ? String(cause.code) : 'failed'),
  )
