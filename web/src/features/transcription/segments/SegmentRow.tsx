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
  /** From 1 on, of so many: only some of them are drawn. */
  readonly position: number
  readonly count: number
  readonly text: string
  readonly isPlaying: boolean
  readonly isEdited: boolean
  /** Where the searched words stand in it. */
  readonly matches: readonly Match[] | undefined
  readonly current: Match | undefined
  readonly actions: SegmentActions
  /** Receives the element, whose height becomes known. */
  readonly measure: (row: HTMLLIElement | null) => void
}

/**
 * One segment: pressed, it is heard; its words can be put right, its times stay. Plain elements, drawn again only when something of it
 * changes, for two hours of speech are two thousand of them.
 */
export const SegmentRow = memo(function SegmentRow({
  segment,
  position,
  count,
  text,
  isPlaying,
  isEdited,
  matches,
  current,
  actions,
  measure,
}: Props) {
  const start = formatTimecode(segment.start)
  const isLeftByKey = useRef(false)
  /** Whoever ends by a key goes on by keys, from here. */
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isLeftByKey.current) return
    isLeftByKey.current = false
    button.focus()
  }
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
        <div className="body">
          <span className="time num">{texts.span(start, formatTimecode(segment.end))}</span>
          <SegmentEditor
            text={text}
            label={texts.editing(start)}
            onDone={(typed) => actions.onChange(segment.id, typed)}
            onLeave={() => actions.onEdit(undefined)}
            onKeyLeave={() => {
              isLeftByKey.current = true
            }}
          />
        </div>
      ) : (
        <>
          <button
            type="button"
            className="body"
            onClick={() => actions.onPlay(segment)}
            onDoubleClick={() => actions.onEdit(segment.id)}
          >
            <span className="time num">{texts.span(start, formatTimecode(segment.end))}</span>
            <span className="text">
              {matches ? (
                <HighlightedText text={text} found={matches} current={current} />
              ) : (
                text.trim()
              )}
            </span>
          </button>
          <button
            ref={takeFocus}
            type="button"
            className="edit"
            aria-label={texts.editSegment(start)}
            title={texts.editSegment(start)}
            onClick={() => actions.onEdit(segment.id)}
          >
            <Edit fontSize="small" />
          </button>
        </>
      )}
    </li>
  )
})

interface SegmentEditorProps {
  readonly text: string
  readonly label: string
  readonly onDone: (text: string) => void
  readonly onLeave: () => void
  /** Before either, when it is by a key. */
  readonly onKeyLeave: () => void
}
/** Entrée and leaving the field take what was typed, Échap forgets it. */
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

function HighlightedText({
  text,
  found,
  current,
}: Pick<Props, 'text' | 'current'> & { readonly found: readonly Match[] }) {
  return found.map((one, place) => {
    const before = text.slice(found[place - 1]?.to ?? 0, one.from)
    const isLast = place === found.length - 1
    return (
      <span key={one.from}>
        {before}
        <mark data-current={(one.from === current?.from && one.id === current.id) || undefined}>
          {text.slice(one.from, one.to)}
        </mark>
        {isLast && text.slice(one.to)}
      </span>
    )
  })
}
