import type { TranscriptionSegment } from '@atelier/contract/transcription/transcription'
import Edit from '@mui/icons-material/EditOutlined'
import { InputBase } from '@mui/material'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { formatTimecode } from '#format/durations.ts'
import type { Match } from '../editor/find-replace.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'

export interface SegmentActions {
  readonly onPlay: (segment: TranscriptionSegment) => void
  readonly onEdit: (id: string | undefined) => void
  readonly onChange: (id: string, text: string) => void
}
interface Props {
  readonly segment: TranscriptionSegment
  /** From 1 to `count`: only some of the rows are rendered. */
  readonly position: number
  readonly count: number
  readonly text: string
  readonly isPlaying: boolean
  readonly isEdited: boolean
  /** The matches of the search in this segment. */
  readonly matches: readonly Match[] | undefined
  readonly current: Match | undefined
  readonly actions: SegmentActions
  /** Receives the element, whose height becomes known. */
  readonly measure: (row: HTMLLIElement | null) => void
}

/**
 * One segment: a click plays it, a double click corrects its words. Plain elements, rendered again only when their own data
 * changes: two hours of speech are two thousand segments.
 */
export const SegmentRow = memo(function SegmentRow(props: Props) {
  const { segment, position, count, isPlaying, isEdited, measure } = props
  // Whoever leaves the editor by a key goes on by keys, from the same row.
  const isLeftByKey = useRef(false)
  return (
    <li
      ref={measure}
      className="row"
      data-playing={isPlaying || undefined}
      data-index={position - 1}
      aria-current={isPlaying || undefined}
      aria-posinset={position}
      aria-setsize={count}
    >
      {isEdited ? (
        <EditedSegment
          segment={segment}
          text={props.text}
          actions={props.actions}
          onKeyLeave={() => {
            isLeftByKey.current = true
          }}
        />
      ) : (
        <SegmentButtons
          {...props}
          takeFocus={(button) => {
            if (!button || !isLeftByKey.current) return
            isLeftByKey.current = false
            button.focus()
          }}
        />
      )}
    </li>
  )
})

const TimeSpan = ({ segment: { start, end } }: Pick<Props, 'segment'>) => (
  <span className="time num">{texts.span(formatTimecode(start), formatTimecode(end))}</span>
)

interface SegmentButtonsProps
  extends Pick<Props, 'segment' | 'text' | 'matches' | 'current' | 'actions'> {
  readonly takeFocus: (button: HTMLButtonElement | null) => void
}
function SegmentButtons({
  segment,
  text,
  matches,
  current,
  actions,
  takeFocus,
}: SegmentButtonsProps) {
  const editLabel = texts.editSegment(formatTimecode(segment.start))
  return (
    <>
      <button
        type="button"
        className="body"
        onClick={() => actions.onPlay(segment)}
        onDoubleClick={() => actions.onEdit(segment.id)}
      >
        <TimeSpan segment={segment} />
        <span className="text">
          {matches ? (
            <HighlightedText text={text} matches={matches} current={current} />
          ) : (
            text.trim()
          )}
        </span>
      </button>
      <button
        ref={takeFocus}
        type="button"
        className="edit"
        aria-label={editLabel}
        title={editLabel}
        onClick={() => actions.onEdit(segment.id)}
      >
        <Edit fontSize="small" />
      </button>
    </>
  )
}

interface EditedSegmentProps extends Pick<Props, 'segment' | 'text' | 'actions'> {
  readonly onKeyLeave: () => void
}
const EditedSegment = ({ segment, text, actions, onKeyLeave }: EditedSegmentProps) => (
  <div className="body">
    <TimeSpan segment={segment} />
    <SegmentEditor
      text={text}
      label={texts.editing(formatTimecode(segment.start))}
      onDone={(typed) => actions.onChange(segment.id, typed)}
      onLeave={() => actions.onEdit(undefined)}
      onKeyLeave={onKeyLeave}
    />
  </div>
)

interface SegmentEditorProps {
  readonly text: string
  readonly label: string
  readonly onDone: (text: string) => void
  readonly onLeave: () => void
  /** Called before either, when a key leaves the field. */
  readonly onKeyLeave: () => void
}
/** Entrée and leaving the field save the text, Échap discards it. */
function SegmentEditor({ text, label, onDone, onLeave, onKeyLeave }: SegmentEditorProps) {
  const [typed, setTyped] = useState(text.trim())
  const byKey = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && !event.shiftKey
    if (!isDone && event.key !== 'Escape') return
    event.preventDefault()
    onKeyLeave()
    if (isDone) onDone(typed)
    else onLeave()
  }
  return (
    <InputBase
      multiline
      fullWidth
      autoFocus
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={byKey}
      onBlur={() => onDone(typed)}
      slotProps={{ input: { 'aria-label': label, title: texts.editHelp } }}
      sx={{
        fontSize: '0.9375rem',
        p: 0,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: '6px',
        px: 1,
      }}
    />
  )
}

interface HighlightedTextProps extends Pick<Props, 'text' | 'current'> {
  readonly matches: readonly Match[]
}
function HighlightedText({ text, matches, current }: HighlightedTextProps) {
  return matches.map((match, index) => {
    const before = text.slice(matches[index - 1]?.to ?? 0, match.from)
    const isLast = index === matches.length - 1
    return (
      <span key={match.from}>
        {before}
        <mark data-current={(match.from === current?.from && match.id === current.id) || undefined}>
          {text.slice(match.from, match.to)}
        </mark>
        {isLast && text.slice(match.to)}
      </span>
    )
  })
}
