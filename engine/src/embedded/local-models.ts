import type { Engine } from '#engine.ts'

/** What models of this machine can do; each ability has a folder of its name in the models folder. */
export type LocalAbility = 'chat' | 'speech' | 'transcription'
export const localAbilities: readonly LocalAbility[] = ['chat', 'speech', 'transcription']

/** A file or a folder in the models folder, usable or not. */
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
  /** For the log and for experts; in English. */
  readonly detail: string
}
export type LocalModelProblemCode =
  | 'empty'
  | 'not-a-model'
  /** Truncated, or still being copied. */
  | 'truncated'
  /** A version of its format, or a number format, that nothing here reads. */
  | 'unsupported-format'
  | 'wrong-architecture'
  | 'missing-metadata'
  | 'missing-file'
  | 'duplicate-tokens'
  /** One of several files that make a model together. */
  | 'split'
  /** A link that leads out of the models folder. */
  | 'outside-the-folder'
  | 'not-a-file'
  | 'machine-too-small'
  | 'unreadable'
  /** The program that runs it ended, or refused, while it loaded this file. */
  | 'refused-by-its-program'

/** Whether an ability works with models of this machine. */
export interface AbilityState {
  readonly ability: LocalAbility
  readonly state: 'ready' | 'needs-model' | 'unavailable'
  /** With `unavailable`; and with `ready` where only the built-in model works. */
  readonly reason?: AbilityFailure
  /** Its program is being downloaded. */
  readonly installing?: InstallProgress
}
export interface AbilityFailure {
  /** Nothing is published for this system; the download failed, and is tried again later; the models folder cannot be read. */
  readonly code: 'no-program-for-this-machine' | 'fetching-failed' | 'folder-unreadable'
  readonly detail: string
}
export interface InstallProgress {
  readonly receivedBytes: number
}

/** The engine that needs no other product, with what the administration shows of it. */
export interface Embedded {
  readonly engine: Engine
  models(): Promise<readonly LocalModel[]>
  abilities(): Promise<readonly AbilityState[]>
  /** Memory of its children, in bytes. */
  memory(): number
  /** Takes a model out of memory; nothing happens when it was not there. */
  unload(id: string): Promise<void>
  /** Ends the children; the next request starts new ones. */
  restart(): Promise<void>
  /** Reads the models folder now, without waiting for the system to report a change. */
  rescan(): Promise<void>
  /** Calls back after anything above changed; returns how to unsubscribe. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}
