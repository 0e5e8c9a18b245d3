import type { SourcePosition } from '@atelier/contract/knowledge/sources'
import { Link, type LinkProps } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { sourcePath } from './api/knowledge-paths.ts'
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

interface SourceLinkProps extends Pick<LinkProps, 'children'> {
  readonly sourceId: string
  readonly ordinal: number
}

/** Leads to a document, at one of its excerpts. */
export const SourceLink = ({ sourceId, ordinal, children }: SourceLinkProps) => (
  <Link component={RouterLink} to={sourcePath(sourceId, ordinal)}>
    {children}
  </Link>
)
