import type { Citation } from '@atelier/contract/knowledge/citations'
import { Box, Link } from '@mui/material'
import { ExcerptPosition } from '#features/knowledge/ExcerptPosition.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { firstOfEach } from '../shown/cited-excerpts.ts'
import { checkTexts } from './check-text.ts'
import { listStyle } from './list-style.ts'
import { sourceTexts as texts } from './source.texts.ts'

interface Props {
  readonly citations: readonly Citation[]
  readonly onOpen: (n: number) => void
}

/** The excerpts that a reply cites, each once, in the order in which they are first cited. */
export function CitedSources({ citations, onOpen }: Props) {
  return (
    <Box sx={listStyle}>
      <PlainList aria-label={texts.cited}>
        {firstOfEach(citations).map((citation) => (
          <li key={citation.n}>
            <span className="num">{citation.excerpt ?? '?'}</span>{' '}
            <Link
              component="button"
              type="button"
              onClick={() => onOpen(citation.n)}
              sx={{ textAlign: 'left', verticalAlign: 'baseline', fontSize: 'inherit' }}
            >
              <bdi>{citation.title || texts.citation(String(citation.excerpt ?? citation.n))}</bdi>
              <ExcerptPosition position={citation.position} after=", " />
            </Link>
            {citation.support !== 'stated' && (
              <Quiet component="p">{checkTexts(citation).join(' ')}</Quiet>
            )}
          </li>
        ))}
      </PlainList>
    </Box>
  )
}
