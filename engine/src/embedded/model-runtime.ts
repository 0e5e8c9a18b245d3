import type { Engine, EngineModel } from '#engine.ts'
import type { ChildState } from './child-process/child-host.ts'
import type { LocalAbility, LocalModelProblem } from './local-models.ts'
import type { NativePackage } from './native-packages/native-package.ts'

/** What lies in an ability's folder, seen from outside. */
export interface ModelEntry {
  readonly id: string
  readonly ability: LocalAbility
  /** Of the file or folder. */
  readonly name: string
  /** Real: links are followed, and lead into the models folder. */
  readonly path: string
  readonly kind: 'file' | 'folder'
  /** Of the file, or of all files of the folder. */
  readonly byteSize: number
}

/** What reading an entry in plain JavaScript found; `details` are the family's own. */
export type ModelCheck<Details> =
  | { readonly name: string; readonly memoryBytes: number; readonly details: Details }
  | { readonly problem: LocalModelProblem }

/** It is no model, but belongs to one beside it: it is not listed. */
export interface CompanionFile {
  readonly companion: true
}

/** An entry that passed its check. */
export interface UsableModel<Details> extends ModelEntry {
  readonly title: string
  readonly memoryBytes: number
  readonly details: Details
}

/** Tells that the program ended, or refused, while it loaded a file that had passed its check: it is not offered any more. */
export type RejectModel = (id: string, detail: string) => void

/** The abilities of the port that a family may bring. */
export type RuntimeMethods = Pick<Engine, 'chat' | 'inpaint' | 'speak' | 'voices' | 'transcribe'>

/**
 * One program that runs models: the native part that it needs, the child in which it lives, what it makes of files.
 * Native programs end their process on bad files, so nothing but the child ever hands them one.
 */
export interface ModelRuntime<Details = unknown> {
  readonly abilities: readonly LocalAbility[]
  readonly nativePackage: NativePackage
  /** Refuses what the program would choke on. */
  check(entry: ModelEntry): Promise<ModelCheck<Details> | CompanionFile>
  /** As the product offers it. */
  describe(model: UsableModel<Details>): EngineModel
  /** Its abilities; `find` gives the model of an id. @throws EngineFailure `model-missing` */
  createMethods(find: (id: string) => UsableModel<Details>, refuse: RejectModel): RuntimeMethods
  /** Ids of the models in memory. */
  loaded(): readonly string[]
  /** Takes one out of memory. */
  unload(id: string): Promise<void>
  readonly child: ChildState
}
