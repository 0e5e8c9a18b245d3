/** What an engine reports of itself; a part of the port, see `engine.ts`. */
export interface EngineStatus {
  readonly version?: string
  readonly loaded: readonly LoadedModel[]
  /** Of all graphics cards together, else of the machine; absent when unknown. */
  readonly memory?: EngineMemory
  readonly cards: readonly GraphicsCard[]
  /** What its administrator should know. */
  readonly notes?: readonly EngineNote[]
}
/** `inpainting-unserved`: its own inpainting makes a picture that it then does not serve. */
export type EngineNote = 'inpainting-unserved'
export interface LoadedModel {
  readonly id: string
  /** The program that runs it, when known. */
  readonly backend?: string
  /** Bytes that it takes, and how many of them are on a graphics card, when known. */
  readonly memory?: { readonly total: number; readonly onCard: number }
}
/** Bytes. */
export interface EngineMemory {
  readonly kind: 'gpu' | 'ram'
  readonly total: number
  readonly used: number
}
export interface GraphicsCard extends Omit<EngineMemory, 'kind'> {
  readonly name: string
}
