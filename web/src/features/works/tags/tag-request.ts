import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { createStore } from '#browser/create-store.ts'
import type { ListedWork } from '../api/listed-work.ts'
import type { ChosenWorks } from '../selection/chosen-works.ts'

interface WorksRequest {
  readonly kind: ListedKind | undefined
  readonly chosen: ChosenWorks
  /** Those of the chosen ones that are loaded. */
  readonly loaded: readonly ListedWork[]
  /** What the list has now, when it is no longer what was chosen. */
  readonly onChanged: (count: number) => void
  readonly onDone: () => void
}
/** Works whose tags or whose project are being chosen, or all tags of the user. */
export type TagRequest =
  | (WorksRequest & { readonly type: 'choose' })
  | (WorksRequest & { readonly type: 'move' })
  | { readonly type: 'manage' }
export type MoveRequest = Extract<TagRequest, { type: 'move' }>
export type TagChoiceRequest = Extract<TagRequest, { type: 'choose' }>

export const tagRequest = createStore<TagRequest | undefined>(undefined)

export const requestTags = (request: WorksRequest): void =>
  tagRequest.set({ type: 'choose', ...request })
export const requestMove = (request: WorksRequest): void =>
  tagRequest.set({ type: 'move', ...request })
export const manageTags = (): void => tagRequest.set({ type: 'manage' })
