import type { Engine } from '#engine.ts'

/** What models on this machine can bring; each has a folder of its name below the models folder. */
export type LocalAbility = 'chat' | 'speech' | 'transcription'
export const localAbilities: readonly LocalAbility[] = ['chat', 'speech', 'transcription']

/** A file or a folder that somebody put among the models, usable or not. */
export interface LocalModel {
  /** As the engine names it: `chat/name.gguf`. */
  readonly id: string
  readonly ability: LocalAbility
  readonly name: string
  readonly path: string
  readonly byteSize: number
  /** Estimated, once loaded. */
  readonly memoryBytes?: number
  readonly isLoaded: boolean
  /** Why it is not offered. */
  readonly problem?: LocalModelProblem
}

export interface LocalModelProblem {
  readonly code: LocalModelProblemCode
  /** For the log and for who knows such files; in English. */
  readonly detail: string
}
export type LocalModelProblemCode =
  | 'empty'
  | 'not-a-model'
  /** Cut, or still being copied. */
  | 'truncated'
  /** A version of its format, or a kind of numbers, that nothing here reads. */
  | 'unsupported-format'
  | 'wrong-architecture'
  | 'missing-metadata'
  | 'missing-file'
  | 'duplicate-tokens'
  /** One of several pieces that make a model together. */
  | 'split'
  /** A link that leads out of the models folder. */
  | 'outside-the-folder'
  | 'not-a-file'
  | 'machine-too-small'
  | 'unreadable'
  /** The program that runs it ended or refused while it loaded this very file. */
  | 'refused-by-its-program'

/** Whether an ability works on this machine with models of its own. */
export interface AbilityState {
  readonly ability: LocalAbility
  readonly state: 'ready' | 'needs-model' | 'unavailable'
  /** Of `unavailable`; and of `ready` where only what needs no model works. */
  readonly reason?: AbilityFailure
  /** The program behind it is being fetched. */
  readonly installing?: InstallProgress
}
export interface AbilityFailure {
  /** Nothing is published for this system; fetching failed, and is tried again later; the models folder cannot be read. */
  readonly code: 'no-program-for-this-machine' | 'fetching-failed' | 'folder-unreadable'
  readonly detail: string
}
export interface InstallProgress {
  /** Bytes that have arrived. */
  readonly receivedBytes: number
}

/** The engine that needs no other product, with what its administration shows. */
export interface Embedded {
  readonly engine: Engine
  models(): Promise<readonly LocalModel[]>
  abilities(): Promise<readonly AbilityState[]>
  /** Bytes that its children hold. */
  memory(): number
  /** Takes a model out of memory; nothing happens when it was not there. */
  unload(id: string): Promise<void>
  /** Ends the children; the next request starts them anew. */
  restart(): Promise<void>
  /** Looks into the models folder now, whatever the system tells of it. */
  rescan(): Promise<void>
  /** Called after anything of the above changed; returns the way to leave. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
