import type { SourcePosition } from '@atelier/contract/knowledge/sources'
import { positionText } from './sources/source-position.ts'

interface Props {
  /** Null of what has none: nothing is shown. */
  readonly position: SourcePosition | null
  /** What precedes it. */
  readonly after?: string
}

/** Where an excerpt is in its document, in words. */
export const ExcerptPosition = ({ position, after = '' }: Props) =>
  position && `${after}${positionText(position)}`
