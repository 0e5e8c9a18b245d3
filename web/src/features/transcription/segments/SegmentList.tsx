import type { TranscriptionSegment } from '@atelier/contract/transcription/transcription'
import { Box } from '@mui/material'
import { useMemo, useState } from 'react'
import type { Match } from '../editor/find-replace.ts'
import type { TranscriptEditor } from '../editor/transcript-editor.ts'
import { segmentAt } from '../editor/transcript-edits.ts'
import { type MediaController, useMediaState } from '../player/media-controller.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { type SegmentActions, SegmentRow } from './SegmentRow.tsx'
import { useScrollToRow, useVirtualRows } from './use-virtual-rows.ts'

interface Props {
  readonly segments: readonly TranscriptionSegment[]
  readonly words: ReadonlyMap<string, string>
  readonly media: MediaController
  readonly editor: TranscriptEditor
  readonly matches: readonly Match[]
  readonly current: Match | undefined
  /** Scrolls to the segment being played. */
  readonly isFollowing: boolean
}

/** The segments of a transcript. Of a long one, only the rows around the view are rendered. */
export function SegmentList({
  segments,
  words,
  media,
  editor,
  matches,
  current,
  isFollowing,
}: Props) {
  const [editedId, setEditedId] = useState<string>()
  const playingId = useMediaState(media, ({ position, isPaused }) =>
    isPaused && position === 0 ? undefined : segments[segmentAt(segments, position)]?.id,
  )
  const indexes = useMemo(() => new Map(segments.map(({ id }, index) => [id, index])), [segments])
  const pinned = indexOf(indexes, editedId)
  const { list, virtualizer, from, to, spaceBefore, spaceAfter } = useVirtualRows({
    segments,
    words,
    pinned,
  })
  const isFollowingNow = isFollowing && editedId === undefined
  useScrollToRow(virtualizer, isFollowingNow ? indexOf(indexes, playingId) : undefined)
  useScrollToRow(virtualizer, indexOf(indexes, current?.id))
  const byId = useMemo(() => Map.groupBy(matches, ({ id }) => id), [matches])
  const actions = useMemo<SegmentActions>(
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
    <Box ref={list} sx={frame}>
      <ul
        aria-label={texts.segments}
        style={{ paddingTop: spaceBefore, paddingBottom: spaceAfter }}
      >
        {segments.slice(from, to).map((segment, index) => (
          <SegmentRow
            key={segment.id}
            segment={segment}
            position={from + index + 1}
            count={segments.length}
            text={words.get(segment.id) ?? segment.text}
            isPlaying={segment.id === playingId}
            isEdited={segment.id === editedId}
            matches={byId.get(segment.id)}
            current={current?.id === segment.id ? current : undefined}
            actions={actions}
            measure={virtualizer.measureElement}
          />
        ))}
      </ul>
    </Box>
  )
}

const indexOf = (indexes: ReadonlyMap<string, number>, id: string | undefined) =>
  id === undefined ? undefined : indexes.get(id)

const frame = {
  maxHeight: { xs: '60dvh', md: '62dvh' },
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  // The virtualizer keeps what is in view in its place.
  overflowAnchor: 'none',
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& .row': {
    display: 'flex',
    alignItems: 'stretch',
    borderTop: '1px solid',
    borderColor: 'divider',
  },
  '& .row[aria-posinset="1"]': { borderTop: 0 },
  '& .row[data-playing]': { bgcolor: 'surface.tint' },
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
  '& .row:hover .edit, & .edit:focus-visible, & .row[data-playing] .edit': { opacity: 1 },
  // As a marker pen, in both schemes.
  '& mark': { bgcolor: '#ffe082', color: 'common.black', borderRadius: '2px' },
  '& mark[data-current]': { bgcolor: '#ffb300', outline: '2px solid #ffb300' },
} as const
