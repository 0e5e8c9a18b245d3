import type { Source, SourceExcerpt } from '@atelier/contract/knowledge/sources'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { isGone } from '../api/is-gone.ts'
import { excerptsPerPage, useExcerpts } from '../api/use-sources.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { positionText } from '../sources/source-position.ts'
import { emptyText } from './empty-text.ts'
import { PositionLink } from './OriginLink.tsx'
import { excerptNumber, type Turn, turnsOf } from './turns.ts'

const texts = knowledgeTexts.reader

/** The text of a document as it was read, some excerpts at a time; the chosen one is marked. */
export function SourceText({ source }: { readonly source: Source }) {
  const [search, setSearch] = useSearchParams()
  const chosen = excerptNumber(search.get('passage'))
  const around = excerptNumber(search.get('autour')) ?? chosen ?? 0
  const turn = (to: number) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('autour', String(to))
      return next
    })
  const excerpts = useExcerpts(source.id, around)
  return (
    <QueryContent
      query={excerpts}
      failed={texts.failed}
      retry={knowledgeTexts.retry}
      titleAs="h2"
      keepsData={!isGone(excerpts.error)}
      skeleton={<BlockSkeleton label={knowledgeTexts.loading} height={360} />}
    >
      {({ passages, before, total }) =>
        passages.length === 0 ? (
          <Panel pad={false}>
            <EmptyState
              compact
              icon={<DocumentIcon />}
              title={texts.none}
              text={emptyText(source)}
            />
          </Panel>
        ) : (
          <Panel
            title={texts.text}
            note={texts.range(before + 1, before + passages.length, total)}
            pad={false}
          >
            <Excerpts passages={passages} chosen={chosen} origin={source.origin} />
            <Turns
              {...turnsOf({ before, count: passages.length, total, perPage: excerptsPerPage })}
              onTurn={turn}
            />
          </Panel>
        )
      }
    </QueryContent>
  )
}

interface ExcerptsProps {
  readonly passages: readonly SourceExcerpt[]
  readonly chosen: number | undefined
  readonly origin: Source['origin']
}
function Excerpts({ passages, chosen, origin }: ExcerptsProps) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen !== undefined) mark.current?.scrollIntoView({ block: 'center' })
  }, [chosen])
  return passages.map((excerpt, index) => {
    const isChosen = excerpt.ordinal === chosen
    const before = passages[index - 1]
    const isNewHeading = excerpt.heading !== '' && excerpt.heading !== before?.heading
    return (
      <Box
        key={excerpt.id}
        ref={isChosen ? mark : undefined}
        sx={isChosen ? chosenStyle : partStyle}
      >
        <Quiet component="p" className="num">
          <PositionLink
            origin={origin}
            position={excerpt.position}
            text={positionText(excerpt.position)}
          />
          {isChosen && ` · ${texts.chosen}`}
        </Quiet>
        {isNewHeading && (
          <Typography variant="h3" sx={{ mt: 0.5 }}>
            {excerpt.heading}
          </Typography>
        )}
        <Typography
          variant="body1"
          component="p"
          sx={{ whiteSpace: 'pre-line', mt: 0.5, maxWidth: '80ch' }}
        >
          {excerpt.text}
        </Typography>
      </Box>
    )
  })
}

interface TurnsProps extends Turn {
  readonly onTurn: (around: number) => void
}
function Turns({ previous, next, onTurn }: TurnsProps) {
  if (previous === undefined && next === undefined) return undefined
  return (
    <Stack direction="row" sx={{ gap: 1, p: 2, flexWrap: 'wrap' }}>
      {previous !== undefined && (
        <Button variant="outlined" color="inherit" onClick={() => onTurn(previous)}>
          {texts.previous}
        </Button>
      )}
      {next !== undefined && (
        <Button variant="outlined" color="inherit" onClick={() => onTurn(next)}>
          {texts.next}
        </Button>
      )}
    </Stack>
  )
}

const partStyle = {
  px: 2,
  py: 1.5,
  overflowWrap: 'anywhere',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const
const chosenStyle = {
  ...partStyle,
  bgcolor: 'surface.tint',
  boxShadow: 'inset 3px 0 var(--atelier-palette-primary-main)',
} as const
