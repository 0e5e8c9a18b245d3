import type { LocalAbility } from '@atelier/contract/local-models/local-models'

export interface ModelEntryFile {
  /** As it is called in the models folder. */
  readonly name: string
  readonly address: string
}

/** A model that can be installed. No size, fingerprint or speed: what is true of them is asked of the host, or measured here. */
export interface ModelEntry {
  readonly id: string
  readonly ability: LocalAbility
  readonly name: string
  readonly description: string
  /** The page that tells about it. */
  readonly source: string
  readonly revision: string | undefined
  readonly files: readonly ModelEntryFile[]
  /** A model of several files gets a folder of this name. */
  readonly folder: string
  readonly licence: string
  readonly languages: readonly string[]
  readonly isOwn: boolean
}

/** How the embedded engine will name it: its place below the models folder. */
export const modelIdOf = ({
  ability,
  files,
  folder,
}: Pick<ModelEntry, 'ability' | 'files' | 'folder'>): string =>
  `${ability}/${ability === 'chat' ? (files[0]?.name ?? folder) : folder}`
