import type {
  FindRequest,
  FoundExcerpt,
  IndexedSlice,
  IndexState,
  RankedExcerpt,
  RankRequest,
} from '../excerpt-index.ts'
import type { StoredIndexSettings } from '../stored/stored-index.ts'

/** What the thread is started with. */
export type IndexWorkerData = StoredIndexSettings

/** A request to the thread, and what it returns. */
export interface IndexCalls {
  put: { readonly request: IndexedSlice; readonly result: undefined }
  /** A slice of a source; the result says whether there is more of it. */
  drop: {
    readonly request: { readonly sourceId: string; readonly limit: number }
    readonly result: boolean
  }
  reached: {
    readonly request: { readonly change: number } | { readonly vectors: number }
    readonly result: undefined
  }
  /** Vectors of a space; the result says whether there are more. */
  dropSpace: {
    readonly request: { readonly space: string; readonly limit: number }
    readonly result: boolean
  }
  clear: { readonly request: undefined; readonly result: undefined }
  state: { readonly request: undefined; readonly result: IndexState }
  rank: { readonly request: RankRequest; readonly result: readonly RankedExcerpt[] }
  find: { readonly request: FindRequest; readonly result: readonly FoundExcerpt[] }
  close: { readonly request: undefined; readonly result: undefined }
}
export type IndexCallName = keyof IndexCalls

export type IndexRequest = {
  [Name in IndexCallName]: {
    readonly id: number
    readonly call: Name
    readonly request: IndexCalls[Name]['request']
  }
}[IndexCallName]

export type IndexResponse =
  /** Once, when the file is open. */
  | { readonly type: 'opened' }
  | {
      readonly type: 'done'
      readonly id: number
      readonly result: IndexCalls[IndexCallName]['result']
    }
  /** Where the file was torn, an empty one took its position. */
  | { readonly type: 'failed'; readonly id: number; readonly detail: string }
