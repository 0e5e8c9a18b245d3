import type { FoundExcerpt, KnowledgeAnswer } from '@atelier/contract/knowledge/knowledge-search'
import { Alert, Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { formatPercent } from '#format/numbers.ts'
import { translate } from '#language/translate.ts'
import { HighlightedMatches } from '#ui/data-display/HighlightedMatches.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { sourcePath } from '../api/knowledge-paths.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { positionText } from '../sources/source-position.ts'
import { markedText } from './marked-text.ts'

const texts = knowledgeTexts.question

interface Props {
  readonly answer: KnowledgeAnswer
  readonly collectionName: string
}

/** The excerpts that answer a question, the best first; where none does, the nearest ones. */
export function FoundExcerpts({ answer, collectionName }: Props) {
  const { isEnough, passages, indexed, isRebuilding, wordsOnly } = answer
  return (
    <>
      {indexed < 1 && (
        <Alert severity="info">
          {isRebuilding ? texts.partly(formatPercent(indexed)) : texts.arriving}
        </Alert>
      )}
      {wordsOnly && <Alert severity="info">{texts.wordsOnly(translate(wordsOnly.error))}</Alert>}
      {!isEnough && (passages.length > 0 || indexed === 1) && (
        <Box role="status">
          <Typography variant="body2">{texts.nothing(collectionName)}</Typography>
          {passages.length > 0 && <Quiet component="p">{texts.nearest}</Quiet>}
        </Box>
      )}
      {passages.length > 0 && (
        <PlainList aria-label={texts.results}>
          {passages.map((found) => (
            <FoundItem key={found.id} found={found} />
          ))}
        </PlainList>
      )}
    </>
  )
}

const FoundItem = ({ found }: { readonly found: FoundExcerpt }) => (
  <Box component="li" sx={itemStyle}>
    <Link component={RouterLink} to={sourcePath(found.sourceId, found.ordinal)} sx={titleStyle}>
      <bdi>{found.title}</bdi>
      {`, ${positionText(found.position)}`}
    </Link>
    {found.heading !== '' && <Quiet component="p">{found.heading}</Quiet>}
    <Typography variant="body2" component="p" sx={excerptStyle}>
      <HighlightedMatches text={markedText(found)} />
    </Typography>
    {found.foundBy.length > 0 && (
      <Quiet component="p">
        {texts.found(found.foundBy.map((means) => texts.foundBy[means]).join(', '))}
      </Quiet>
    )}
  </Box>
)

const itemStyle = {
  py: 1.5,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { pb: 0 },
}
const titleStyle = {
  display: 'inline-block',
  py: '2px',
  fontWeight: 550,
  fontSize: '0.875rem',
  '@media (pointer: coarse)': { py: '12px' },
}
const excerptStyle = { whiteSpace: 'pre-line', my: 0.5 }
