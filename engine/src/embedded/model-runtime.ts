import type { Engine, EngineModel } from '#engine.ts'
import type { ChildState } from './child-process/child-host.ts'
import type { LocalAbility, LocalModelProblem } from './local-models.ts'
import type { NativePackage } from './native-packages/native-package.ts'

/** A file or folder of an ability's folder, before it is read. */
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

/** The result of reading an entry in plain JavaScript; `details` are the runtime's own. */
export type ModelCheck<Details> =
  | { readonly name: string; readonly memoryBytes: number; readonly details: Details }
  | { readonly problem: LocalModelProblem }

/** No model, but part of one beside it: it is not listed. */
export interface CompanionFile {
  readonly companion: true
}

/** An entry that passed its check. */
export interface UsableModel<Details> extends ModelEntry {
  readonly title: string
  readonly memoryBytes: number
  readonly details: Details
}

/** How the methods of a runtime find their models. */
export interface ModelLookup<Details> {
  /** @throws EngineFailure `model-missing` */
  readonly find: (id: string) => UsableModel<Details>
  /**
   * The program ended, or refused, while it loaded a file that had passed its check: the model is no longer offered.
   */
  readonly reject: (id: string, detail: string) => void
}

/** The methods of an engine that a runtime may have. */
export type RuntimeMethods = Pick<Engine, 'chat' | 'inpaint' | 'speak' | 'voices' | 'transcribe'>

/**
 * One program that runs models: the native package that it needs, the child in which it runs, how it reads files.
 * Native programs end their process on bad files, so only the child ever gives them one.
 */
export interface ModelRuntime<Details = unknown> {
  readonly abilities: readonly LocalAbility[]
  readonly nativePackage: NativePackage
  /** Finds in advance the files on which the program would end. */
  check(entry: ModelEntry): Promise<ModelCheck<Details> | CompanionFile>
  /** The model as the product offers it. */
  describe(model: UsableModel<Details>): EngineModel
  createMethods(lookup: ModelLookup<Details>): RuntimeMethods
  /** Ids of the models in memory. */
  loaded(): readonly string[]
  /** Takes one out of memory. */
  unload(id: string): Promise<void>
  readonly child: ChildState
}
