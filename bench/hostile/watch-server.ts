import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { treeMemory } from '#bench/harness/tree-memory.ts'

/** As the server has it: below this, everything that brings bytes is refused. */
const reserveBytes = 200 * 1024 * 1024

/** What happened to the server's process and its disk meanwhile; bytes. */
export interface ServerWatch {
  readonly maxAddedBytes: number
  /** The most that the process held with those it starts. */
  readonly maxTreeBytes: number
  readonly minFreeBytes: number
  readonly reserveBytes: number
}

/** Looks at the server's memory and at its disk every two seconds, from now until `end`. */
export async function watchServer(pid: number, folder: string) {
  const idle = await treeMemory(pid)
  let [maxOwn, maxTree, minFree] = [idle.own, idle.tree, Number.POSITIVE_INFINITY]
  const end = new AbortController()

  async function look() {
    while (!end.signal.aborted) {
      const { own, tree } = await treeMemory(pid)
      const { bavail, bsize } = await statfs(folder)
      maxOwn = Math.max(maxOwn, own)
      maxTree = Math.max(maxTree, tree)
      minFree = Math.min(minFree, bavail * bsize)
      await delay(2000, undefined, { signal: end.signal }).catch(() => 'it is over')
    }
  }
  const looking = look()

  return {
    async end(): Promise<ServerWatch> {
      end.abort()
      await looking
      return {
        maxAddedBytes: maxOwn - idle.own,
        maxTreeBytes: maxTree,
        minFreeBytes: minFree,
        reserveBytes,
      }
    },
  }
}
