import type { SourceGap } from '@atelier/contract/knowledge/sources'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import type { NewExcerpt } from '../sources/excerpts.repository.ts'

/** What is read of an original, in this order: `start`, any number of `excerpts`, `end`; or `unreadable` at any time. */
export type ReadPart =
  | { readonly type: 'start'; readonly pages: number }
  | { readonly type: 'excerpts'; readonly excerpts: readonly NewExcerpt[] }
  | {
      readonly type: 'end'
      readonly language: string | undefined
      readonly gaps: readonly SourceGap[]
      readonly hiddenCharacters: number
    }
  | {
      readonly type: 'unreadable'
      readonly problem: ProblemCode
      readonly gaps: readonly SourceGap[]
    }
export type ReadParts = AsyncGenerator<ReadPart, void, void>
