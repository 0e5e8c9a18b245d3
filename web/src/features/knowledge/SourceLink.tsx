import { Link, type LinkProps } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { sourcePath } from './api/knowledge-paths.ts'

interface Props extends Pick<LinkProps, 'children'> {
  readonly sourceId: string
  readonly ordinal: number
}

/** Leads to a document, at one of its excerpts. */
export const SourceLink = ({ sourceId, ordinal, children }: Props) => (
  <Link component={RouterLink} to={sourcePath(sourceId, ordinal)}>
    {children}
  </Link>
)
