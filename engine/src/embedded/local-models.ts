import type { Engine } from '#engine.ts'
import type { GraphicsCardControl } from './graphics-card/card-state.ts'
import type { TextRecognition } from './text-recognition/text-recognition.ts'

/** What local models can do; each ability has a folder of this name in the models folder. */
export type LocalAbility = 'chat' | 'speech' | 'transcription' | 'embeddings'
export const localAbilities: readonly LocalAbility[] = [
  'chat',
  'speech',
  'transcription',
  'embeddings',
]

/** A file or a folder in the models folder, usable or not. */
export interface LocalModel {
  /** The id that the engine uses: `chat/name.gguf`. */
  readonly id: string
  readonly ability: LocalAbility
  readonly name: string
  readonly path: string
  readonly byteSize: number
  /** Estimated bytes once loaded. */
  readonly memoryBytes?: number
  readonly isLoaded: boolean
  /** Of a loaded model, when a graphics card is used. */
  readonly layers?: CardLayers
  /** The machine's memory alone does not hold it. */
  readonly needsCard?: boolean
  /** Why it is not offered. */
  readonly problem?: LocalModelProblem
}

/** How many layers of a model are on the graphics card. */
export interface CardLayers {
  readonly onCard: number
  readonly total: number
}

export interface LocalModelProblem {
  readonly code: LocalModelProblemCode
  /** For the log and for experts, in English. */
  readonly detail: string
}
export type LocalModelProblemCode =
  | 'empty'
  | 'not-a-model'
  /** Truncated, or still being copied. */
  | 'truncated'
  /** A format version, or a number format, that is not supported. */
  | 'unsupported-format'
  | 'wrong-architecture'
  | 'missing-metadata'
  | 'missing-file'
  | 'duplicate-tokens'
  /** One of several files that together make a model. */
  | 'split'
  /** A link to a target outside the models folder. */
  | 'outside-the-folder'
  | 'not-a-file'
  | 'machine-too-small'
  | 'unreadable'
  /** The program ended or refused while it loaded this file. */
  | 'refused-by-its-program'

/** Whether an ability works with local models. */
export interface AbilityState {
  readonly ability: LocalAbility
  readonly state: 'ready' | 'needs-model' | 'unavailable'
  /** Set for `unavailable`, and for `ready` when only the built-in model works. */
  readonly reason?: AbilityFailure
  /** Its program is being downloaded. */
  readonly installing?: InstallProgress
}
export interface AbilityFailure {
  /**
   * No package is published for this system; the download failed and is retried later; or the
   * models folder cannot be read.
   */
  readonly code: 'no-program-for-this-machine' | 'fetching-failed' | 'folder-unreadable'
  readonly detail: string
}
export interface InstallProgress {
  readonly receivedBytes: number
}

/** The embedded engine, with what the administration shows about it. */
export interface Embedded {
  readonly engine: Engine
  models(): Promise<readonly LocalModel[]>
  abilities(): Promise<readonly AbilityState[]>
  /** The machine's graphics card, for chat models. */
  readonly graphicsCard: GraphicsCardControl
  readonly textRecognition: TextRecognition
  /** Memory of its children, in bytes. */
  memory(): number
  /** Unloads a model; does nothing if it is not loaded. */
  unload(id: string): Promise<void>
  /** Ends the children; the next request starts new ones. */
  restart(): Promise<void>
  /** Scans the models folder now, without waiting for a file event. */
  rescan(): Promise<void>
  /** Calls back after each change of the above; returns a function to unsubscribe. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
