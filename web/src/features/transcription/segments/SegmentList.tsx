import type { TranscriptionSegment } from '@atelier/contract/transcription/transcription'
import { Box } from '@mui/material'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Match } from '../editor/find-replace.ts'
import type { TranscriptEditor } from '../editor/transcript-editor.ts'
import { segmentAt } from '../editor/transcript-edits.ts'
import { type MediaController, useMediaState } from '../player/media-controller.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { type SegmentActions, SegmentRow } from './SegmentRow.tsx'
import { createVirtualRows, type VirtualRows } from './virtual-rows.ts'

interface Props {
  readonly segments: readonly TranscriptionSegment[]
  readonly words: ReadonlyMap<string, string>
  readonly media: MediaController
  readonly editor: TranscriptEditor
  readonly matches: readonly Match[]
  readonly current: Match | undefined
  /** The segment that is heard is kept in view. */
  readonly isFollowing: boolean
}

/** What was said, moment by moment. Of a long transcript only the rows around the view are drawn. */
export function SegmentList({
  segments,
  words,
  media,
  editor,
  matches,
  current,
  isFollowing,
}: Props) {
  const [view] = useState(createVirtualRows)
  const [editedId, setEditedId] = useState<string>()
  const heardId = useMediaState(media, ({ position, isPaused }) =>
    isPaused && position === 0 ? undefined : segments[segmentAt(segments, position)]?.id,
  )
  const places = useMemo(() => new Map(segments.map(({ id }, place) => [id, place])), [segments])
  const { from, to, above, below } = useRows(view, {
    segments,
    words,
    pinned: indexOf(places, editedId),
  })
  useScrollToRow(view, isFollowing && editedId === undefined ? indexOf(places, heardId) : undefined)
  useScrollToRow(view, indexOf(places, current?.id))
  const byId = useMemo(() => Map.groupBy(matches, ({ id }) => id), [matches])
  const ways = useMemo<SegmentActions>(
    () => ({
      onPlay: ({ start }) => media.playFrom(start),
      onEdit: setEditedId,
      onChange(id, text) {
        setEditedId((now) => (now === id ? undefined : now))
        editor.edit([{ id, text }])
      },
    }),
    [media, editor],
  )
  return (
    <Box ref={view.attach} sx={frame}>
      <ul aria-label={texts.segments} style={{ paddingTop: above, paddingBottom: below }}>
        {segments.slice(from, to).map((segment, index) => (
          <SegmentRow
            key={segment.id}
            segment={segment}
            position={from + index + 1}
            count={segments.length}
            text={words.get(segment.id) ?? segment.text}
            isPlaying={segment.id === heardId}
            isEdited={segment.id === editedId}
            matches={byId.get(segment.id)}
            current={current?.id === segment.id ? current : undefined}
            actions={ways}
          />
        ))}
      </ul>
    </Box>
  )
}

const indexOf = (places: ReadonlyMap<string, number>, id: string | undefined) =>
  id === undefined ? undefined : places.get(id)

interface RowsInput extends Pick<Props, 'segments' | 'words'> {
  readonly pinned: number | undefined
}
/** Which rows are drawn; told what there is to draw, and measured after each drawing. */
function useRows(view: VirtualRows, { segments, words, pinned }: RowsInput) {
  const drawn = useSyncExternalStore(view.subscribe, view.current)
  useLayoutEffect(
    () =>
      view.setRows(
        segments.map(({ id, text }) => ({ id, length: (words.get(id) ?? text).length })),
      ),
    [view, segments, words],
  )
  useLayoutEffect(() => view.pin(pinned), [view, pinned])
  useLayoutEffect(view.measure)
  return drawn
}

function useScrollToRow(view: VirtualRows, place: number | undefined) {
  useEffect(() => {
    if (place !== undefined) view.scrollToRow(place)
  }, [view, place])
}

const frame = {
  maxHeight: { xs: '60dvh', md: '62dvh' },
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  // What is seen is kept in its place by `row-view.ts`.
  overflowAnchor: 'none',
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& .row': {
    display: 'flex',
    alignItems: 'stretch',
    borderTop: '1px solid',
    borderColor: 'divider',
  },
  '& .row:first-of-type': { borderTop: 0 },
  '& .row[data-heard]': { bgcolor: 'surface.tint' },
  '& button': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    cursor: 'pointer',
    textAlign: 'left',
  },
  '& button:focus-visible': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-2px',
  },
  '& .body': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    gap: 1.5,
    px: 2,
    py: 1,
    minHeight: 44,
    alignItems: 'baseline',
    flexWrap: { xs: 'wrap', sm: 'nowrap' },
  },
  '& button.body:hover': { bgcolor: 'action.hover' },
  '& .time': { flex: 'none', fontSize: '0.8125rem', color: 'text.secondary', minWidth: 104 },
  '& .text': { fontSize: '0.9375rem', lineHeight: 1.55, overflowWrap: 'anywhere', minWidth: 0 },
  '& .edit': {
    flex: 'none',
    width: 44,
    display: 'grid',
    placeItems: 'center',
    color: 'text.secondary',
    opacity: { xs: 1, md: 0 },
  },
  '& .row:hover .edit, & .edit:focus-visible, & .row[data-heard] .edit': { opacity: 1 },
  // As a marker pen, in both schemes.
  '& mark': { bgcolor: '#ffe082', color: 'common.black', borderRadius: '2px' },
  '& mark[data-current]': { bgcolor: '#ffb300', outline: '2px solid #ffb300' },
} as const
