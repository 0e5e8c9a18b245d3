import { defined } from '#defined.ts'
import type { NativePackages } from '../native-packages/native-packages.ts'
import { cardPackageNames, sizeOfBuild, versionOfBuild } from './machine/card-package.ts'
import { buildToUse, type CardBuild, cardBuilds, chooseBuild } from './machine/choose-build.ts'
import type { MachineGraphics } from './machine/machine-graphics.ts'
import type { UsableBuild } from './probe/card-launch.ts'

interface CardBuildsDependencies {
  readonly packages: Pick<NativePackages, 'llama-vulkan' | 'llama-cuda'>
  /** The folder that holds `engine/native/`. */
  readonly projectRoot: string
  readMachine(): Promise<MachineGraphics>
}

/** The build for this machine, and what is known of it. */
export function createCardBuilds({ packages, projectRoot, readMachine }: CardBuildsDependencies) {
  let machine: MachineGraphics | undefined
  const packageOf = (build: CardBuild) => packages[cardPackageNames[build]]
  const isFetched = (build: CardBuild) => packageOf(build).state().state === 'present'

  return {
    packageOf,
    isFetched,
    /** Looks at the machine and its disk again. */
    async refresh() {
      machine = await readMachine()
      for (const build of cardBuilds) packageOf(build).recheck()
    },
    choice: () =>
      machine
        ? buildToUse(chooseBuild(machine), cardBuilds.filter(isFetched))
        : ({ kind: 'none', reason: 'no-card' } as const),
    usable: (build: CardBuild): UsableBuild => ({
      build,
      folder: packageOf(build).folder,
      cudaFolders: build === 'cuda' ? (machine?.cudaFolders ?? []) : [],
    }),
    /** Changes with the program, the drivers and the cards. */
    fingerprint: (build: CardBuild) =>
      `${versionOfBuild(projectRoot, build)} ${machine?.fingerprint ?? ''}`,
    facts: (build: CardBuild) => ({
      build,
      isFetched: isFetched(build),
      ...defined({ size: sizeOfBuild(projectRoot, build) }),
    }),
    receivedBytes(build: CardBuild): number {
      const state = packageOf(build).state()
      return state.state === 'installing' ? state.receivedBytes : 0
    },
  }
}
export type CardBuilds = ReturnType<typeof createCardBuilds>
