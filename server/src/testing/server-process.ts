import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '#environment.ts'

/** A program of ours as a process of its own, known by the address that it prints. */
export interface RunningProgram {
  readonly url: string
  /** As a power cut would end it. */
  kill(): Promise<void>
  /** Asks it to end, as an operator would. */
  stop(): Promise<void>
}

const address = /(https?:\/\/[\w.[\]:-]+)/

/** Starts a program and waits until it prints where it answers. */
export async function startProgram(
  file: string,
  options: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> },
): Promise<RunningProgram> {
  const child = spawn(process.execPath, [join(projectRoot, file), ...(options.args ?? [])], {
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const url = await firstAddress(child, said)
  return { url, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
}

/** The whole server on a data folder, listening on a free port. */
export const startServer = (
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> =>
  startProgram('server/src/main.ts', {
    env: { DATA_DIR: dataFolder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
  })

function firstAddress(
  child: ChildProcess & { stdout: NodeJS.ReadableStream },
  said: readonly string[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const found = address.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) =>
      reject(new Error(`the program ended (${code}) before it answered: ${said.join('')}`)),
    )
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
