import type { Engine, EngineModel } from '#engine.ts'
import type { ChildState } from './child-process/child-host.ts'
import type { CardLayers, LocalAbility, LocalModelProblem } from './local-models.ts'
import type { NativePackage } from './native-packages/native-package.ts'

/** A file or folder of an ability's folder, before its check. */
export interface ModelEntry {
  readonly id: string
  readonly ability: LocalAbility
  /** Name of the file or folder. */
  readonly name: string
  /** The real path: links are resolved, and stay inside the models folder. */
  readonly path: string
  readonly kind: 'file' | 'folder'
  /** Of the file, or of all files in the folder. */
  readonly byteSize: number
}

/** The result of reading an entry in plain JavaScript; `details` are the runtime's own. */
export type ModelCheck<Details> =
  | { readonly name: string; readonly memoryBytes: number; readonly details: Details }
  | { readonly problem: LocalModelProblem }

/** Part of another model and no model itself, so it is not listed. */
export interface CompanionFile {
  readonly companion: true
}

/** An entry that passed its check. */
export interface UsableModel<Details> extends ModelEntry {
  readonly title: string
  readonly memoryBytes: number
  readonly details: Details
}

/** How a runtime finds its models. */
export interface ModelLookup<Details> {
  /** @throws EngineFailure `model-missing` */
  readonly find: (id: string) => UsableModel<Details>
  /**
   * The program ended or refused while it loaded a file that had passed its check: the model is no
   * longer offered.
   */
  readonly reject: (id: string, detail: string) => void
}

/** The methods of an engine that a runtime may have. */
export type RuntimeMethods = Pick<
  Engine,
  'chat' | 'inpaint' | 'speak' | 'voices' | 'transcribe' | 'embed'
>

/**
 * A program that runs models: its native package, its child process, and its check of files.
 * Native programs end their process on bad files, so only the child opens them.
 */
export interface ModelRuntime<Details = unknown> {
  readonly abilities: readonly LocalAbility[]
  readonly nativePackage: NativePackage
  /** Detects files on which the program would end. */
  check(entry: ModelEntry): Promise<ModelCheck<Details> | CompanionFile>
  /** The model as the product offers it. */
  describe(model: UsableModel<Details>): EngineModel
  createMethods(lookup: ModelLookup<Details>): RuntimeMethods
  /** Ids of the loaded models. */
  loaded(): readonly string[]
  /** How much of a loaded model is on the graphics card; `undefined` when none is used. */
  layersOnCard?(id: string): CardLayers | undefined
  /** Whether the machine's memory alone cannot hold such a model. */
  needsCard?(details: Details): boolean
  /** Unloads one model. */
  unload(id: string): Promise<void>
  readonly child: ChildState
}
