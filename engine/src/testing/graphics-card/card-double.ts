import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MachineGraphics } from '#embedded/graphics-card/machine/machine-graphics.ts'
import type { CardExternals } from '#embedded/graphics-card/open-graphics-card.ts'
import type { ProbedCard } from '#embedded/graphics-card/probe/card-probe.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'

/** A machine with a card of any maker. */
export const machineWithCard: MachineGraphics = {
  system: 'linux-x64',
  hasNvidiaDriver: false,
  cudaFolders: [],
  hasVulkan: true,
  hasCard: true,
  fingerprint: 'pilote 1',
}
export const machineWithoutCard: MachineGraphics = {
  ...machineWithCard,
  hasCard: false,
  hasVulkan: false,
}
export const exampleCard: ProbedCard = {
  names: ['Carte d’essai 8 Go'],
  totalBytes: 8 * 1024 ** 3,
  freeBytes: 7.25 * 1024 ** 3,
  sharedBytes: 0,
}

/** How the next probe ends: with a card, or with this failure of its child. */
export type ProbeOutcome = ProbedCard | { readonly fails: EngineFailureReason }

export interface CardDouble {
  readonly externals: CardExternals
  machine: MachineGraphics
  probe: ProbeOutcome
  /** What the next installation waits for, or fails with. */
  fetch: () => Promise<void>
  /** Names of the packages that were fetched. */
  readonly fetched: readonly string[]
  probes(): number
}

const nativeFolder = new URL('../../../native/', import.meta.url)

/** A graphics card, its drivers and the registry of its programs; the programs go below `projectRoot`. */
export async function createCardDouble(projectRoot: string): Promise<CardDouble> {
  const fetched: string[] = []
  let probes = 0
  for (const name of ['llama', 'llama/program', 'llama-vulkan', 'llama-cuda']) {
    await mkdir(join(projectRoot, 'engine/native', name), { recursive: true })
    for (const file of ['package-lock.json', ...(name.includes('-') ? ['sizes.json'] : [])])
      await cp(
        new URL(`${name}/${file}`, nativeFolder),
        join(projectRoot, 'engine/native', name, file),
      )
  }
  const double: CardDouble = {
    machine: machineWithCard,
    probe: exampleCard,
    fetch: async () => undefined,
    fetched,
    probes: () => probes,
    externals: {
      readMachine: async () => double.machine,
      async probe({ signal }) {
        probes += 1
        signal.throwIfAborted()
        const { probe } = double
        if ('fails' in probe) throw new EngineFailure(probe.fails, { detail: 'le pilote a cessé' })
        return probe
      },
      installation: {
        projectRoot,
        async install({ name, signal }) {
          const aborted = new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
          )
          await Promise.race([double.fetch(), aborted])
          await writeStamp(
            join(projectRoot, 'engine/native', name === 'llama' ? 'llama/program' : name),
          )
          fetched.push(name)
        },
      },
    },
  }
  return double
}

/** As the set-up writes it: a restart then finds the package. */
async function writeStamp(folder: string) {
  const lock = await readFile(join(folder, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  await writeFile(
    join(folder, 'node_modules/.atelier-stamp'),
    `${hash} ${process.platform} ${process.arch} product\n`,
  )
}
