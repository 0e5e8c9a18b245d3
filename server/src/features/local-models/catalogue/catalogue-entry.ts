import type { LocalAbility } from '@atelier/contract/local-models/local-models'

export interface ModelEntryFile {
  /** Its name in the models folder. */
  readonly name: string
  readonly address: string
  /** The expected hash; `undefined`: the one that the host announces at the first installation. */
  readonly sha256: string | undefined
}

/** A model that can be installed. It has no size: the host gives it at installation. */
export interface ModelEntry {
  readonly id: string
  readonly ability: LocalAbility
  readonly name: string
  readonly description: string
  /** The web page that describes it. */
  readonly source: string
  readonly revision: string | undefined
  readonly files: readonly ModelEntryFile[]
  /** A model of several files gets a folder of this name. */
  readonly folder: string
  readonly licence: string
  readonly languages: readonly string[]
  readonly isOwn: boolean
}

/** Its id in the embedded engine: the path below the models folder. */
export const modelIdOf = ({
  ability,
  files,
  folder,
}: Pick<ModelEntry, 'ability' | 'files' | 'folder'>): string =>
  `${ability}/${isOneFile(ability) ? (files[0]?.name ?? folder) : folder}`

/** Such models are one GGUF file; the others have several files. */
export const isOneFile = (ability: LocalAbility): boolean =>
  ability === 'chat' || ability === 'embeddings'
