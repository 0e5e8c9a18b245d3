import type { ChildLaunch } from '../../child-process/running-child.ts'
import type { CardBuild } from '../machine/choose-build.ts'

/** A build that was fetched, for a child that is to use the card. */
export interface UsableBuild {
  readonly build: CardBuild
  /** The folder into which it was fetched. */
  readonly folder: string
  readonly cudaFolders: readonly string[]
}

interface CardLaunchOptions {
  /** Where node-llama-cpp is installed. */
  readonly programFolder: string
  readonly card: UsableBuild | undefined
  readonly reads?: readonly string[]
}

const libraryFolders = ['/lib', '/lib64', '/usr/lib', '/usr/lib64']

/** How a child that runs llama.cpp is started, with the card or without; `readCardArguments` reads it there. */
export const cardLaunch = ({
  programFolder,
  card,
  reads = [],
}: CardLaunchOptions): ChildLaunch => ({
  args: [programFolder, ...(card ? [card.build, card.folder] : [])],
  access: {
    reads: [programFolder, ...(card ? [card.folder] : []), ...reads, ...libraryFolders],
    loadsAddons: true,
    // node-llama-cpp looks for the C library, and tries its program in a process of its own first.
    startsPrograms: true,
  },
  // The system finds the driver by itself, and CUDA's libraries only where it was told to look.
  ...(card && card.cudaFolders.length > 0
    ? { env: { LD_LIBRARY_PATH: card.cudaFolders.join(':') } }
    : {}),
})
