import { join } from 'node:path'
import type { installPackage } from '../native-packages/install-package.ts'
import { createNativePackages, type NativePackages } from '../native-packages/native-packages.ts'
import type { CardFailure } from './card-state.ts'
import { createCardStore } from './card-verdict.ts'
import { createGraphicsCard, type GraphicsCard } from './graphics-card.ts'
import { type MachineGraphics, readMachineGraphics } from './machine/machine-graphics.ts'
import { type ProbeCard, probeCard } from './probe/card-probe.ts'

/** What is outside of the product: its drivers and cards, and the programs fetched for them. Tests replace it. */
export interface CardExternals {
  readonly readMachine: () => Promise<MachineGraphics>
  readonly probe: ProbeCard
  /** Where programs are fetched to, and how. */
  readonly installation: {
    readonly projectRoot: string
    readonly install: typeof installPackage
  }
}

export interface OpenGraphicsCardOptions {
  readonly modelsFolder: string
  /** Beside the models unless given. */
  readonly workFolder?: string
  readonly projectRoot: string
  readonly packages: NativePackages
  readonly externals: Partial<CardExternals> | undefined
  readonly onChange: () => void
  readonly onFailure: (failure: { readonly failure: CardFailure; readonly detail: string }) => void
}

/** Ignored by the scan of the models. */
const storedFile = '.graphics-card.json'

export function openGraphicsCard({
  modelsFolder,
  workFolder,
  externals: { installation, readMachine = readMachineGraphics, probe = probeCard } = {},
  onChange,
  onFailure,
  ...own
}: OpenGraphicsCardOptions): GraphicsCard {
  const packages = installation && createNativePackages({ ...installation, onChange })
  return createGraphicsCard({
    packages: packages ?? own.packages,
    projectRoot: installation?.projectRoot ?? own.projectRoot,
    readMachine,
    probe,
    store: createCardStore(join(workFolder ?? modelsFolder, storedFile)),
    now: Date.now,
    onChange,
    onFailure,
  })
}
