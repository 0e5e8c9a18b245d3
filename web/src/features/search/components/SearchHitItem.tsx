import type { SearchHit } from '@atelier/contract/search/search'
import { Box, Link as MuiLink } from '@mui/material'
import { Link } from 'react-router'
import { formatTimecode } from '#format/durations.ts'
import { HighlightedMatches } from '#ui/data-display/HighlightedMatches.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { pathOfLocation } from '../location-paths.ts'
import { searchTexts as texts } from '../search.texts.ts'
import { HitIcon } from './HitIcon.tsx'

type Excerpt = SearchHit['passages'][number]

/** One hit: its name links to the item, each excerpt to its own location in it. */
export function SearchHitItem({ hit }: { readonly hit: SearchHit }) {
  const { type, title, passages: excerpts, place: location, at } = hit
  // An item without a name is shown by its first excerpt.
  const [first, ...rest] = excerpts
  const hasName = title.length > 0
  const name = hasName ? title : first?.text
  const shown = hasName ? excerpts : rest
  return (
    <Box component="li" sx={itemStyle}>
      <HitIcon hit={hit} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MuiLink component={Link} to={pathOfLocation(location)} underline="none" sx={nameStyle}>
          {name ? <HighlightedMatches text={name} /> : texts.untitled}
        </MuiLink>
        <Quiet component="p">
          {texts.kinds[type]} · <RelativeTime at={at} />
        </Quiet>
        {shown.length > 0 && (
          <PlainList sx={{ mt: 0.75 }}>
            {shown.map((excerpt) => (
              <ExcerptItem key={pathOfLocation(excerpt.place)} excerpt={excerpt} />
            ))}
          </PlainList>
        )}
      </Box>
    </Box>
  )
}

const ExcerptItem = ({
  excerpt: { text, place: location, isOtherVersion },
}: {
  readonly excerpt: Excerpt
}) => (
  <Box component="li">
    <MuiLink
      component={Link}
      to={pathOfLocation(location)}
      underline="none"
      color="text.secondary"
      sx={excerptStyle}
    >
      {location.type === 'transcription' && location.seconds !== undefined && (
        <Box
          component="span"
          className="num"
          sx={{ color: 'primary.main', fontWeight: 600, flex: 'none' }}
        >
          {formatTimecode(location.seconds)}
        </Box>
      )}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <HighlightedMatches text={text} />
        {isOtherVersion && (
          <Quiet component="span" sx={{ display: 'block' }}>
            {texts.inOtherVersion}
          </Quiet>
        )}
      </Box>
    </MuiLink>
  </Box>
)

const itemStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  px: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const
const nameStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.primary',
  fontSize: '0.9375rem',
  fontWeight: 500,
  '&:hover': { color: 'primary.main' },
} as const
const excerptStyle = {
  display: 'flex',
  gap: 1.25,
  fontSize: '0.875rem',
  lineHeight: 1.5,
  px: 1,
  py: 0.5,
  ml: -1,
  borderRadius: '8px',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '@media (pointer: coarse)': { minHeight: 44, alignItems: 'center' },
} as const
