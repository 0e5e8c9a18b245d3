import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from '#bench/harness/project-root.ts'
import { childrenOf, type TreeMemory, treeMemory } from '#bench/harness/tree-memory.ts'

/** The product as `npm start` runs it: the launcher, and the server that it started. */
export interface Product {
  readonly url: string
  /** Of the server with the programs that it starts. */
  memory(): Promise<TreeMemory>
  /** Of the launcher alone, which only waits. */
  launcherBytes(): Promise<number>
  stop(): Promise<void>
}

const samplingMs = 250

export async function startProduct(engineUrl: string, dataFolder: string): Promise<Product> {
  const launcher = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataFolder,
      LOCALAI_URL: engineUrl,
      LOG_LEVEL: 'error',
    },
  })
  const end = () => void launcher.kill('SIGKILL')
  process.once('exit', end)
  const url = await readUrl(launcher)
  const launcherPid = launcher.pid ?? 0
  const [server = 0] = await childrenOf(launcherPid)
  return {
    url,
    memory: () => treeMemory(server),
    launcherBytes: async () => (await treeMemory(launcherPid)).own,
    async stop() {
      const ended = once(launcher, 'exit')
      launcher.kill('SIGTERM')
      await ended
      process.off('exit', end)
    },
  }
}

async function readUrl(launcher: ChildProcess): Promise<string> {
  if (!launcher.stdout) throw new Error('a launcher without output')
  for await (const line of createInterface(launcher.stdout)) {
    const port = /est prêt : http:\/\/\S+:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    launcher.stdout.resume()
    return `http://127.0.0.1:${port}`
  }
  throw new Error('the product did not start')
}

/** Looks at the product's memory from now until `end`, which returns the most that it held. */
export function watchMemory(product: Product) {
  const stop = new AbortController()
  let max: TreeMemory = { own: 0, tree: 0 }
  async function look() {
    while (!stop.signal.aborted) {
      const seen = await product.memory()
      max = { own: Math.max(max.own, seen.own), tree: Math.max(max.tree, seen.tree) }
      await delay(samplingMs, undefined, { signal: stop.signal }).catch(() => 'it is over')
    }
  }
  const looking = look()
  return {
    async end(): Promise<TreeMemory> {
      stop.abort()
      await looking
      return max
    },
  }
}
