import type { HeardSegment } from '@atelier/contract/transcription'
import Edit from '@mui/icons-material/EditOutlined'
import { InputBase } from '@mui/material'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import type { Found } from '#features/transcription/find-replace.ts'
import { transcriptionTexts as texts } from '#features/transcription/transcription.texts.ts'
import { clockTime } from '#format/durations.ts'

export interface RowWays {
  readonly onPlay: (segment: HeardSegment) => void
  readonly onEdit: (id: string | undefined) => void
  readonly onChange: (id: string, text: string) => void
}
interface Props {
  readonly segment: HeardSegment
  /** From 1 on, of so many: only some of them are drawn. */
  readonly place: number
  readonly count: number
  readonly text: string
  readonly isHeard: boolean
  readonly isEdited: boolean
  /** Where the searched words stand in it. */
  readonly found: readonly Found[] | undefined
  readonly current: Found | undefined
  readonly ways: RowWays
}

/**
 * One segment: pressed, it is heard; its words can be put right, its times stay. Plain elements, drawn again only when something of it
 * changes, for two hours of speech are two thousand of them.
 */
export const SegmentRow = memo(function SegmentRow({
  segment,
  place,
  count,
  text,
  isHeard,
  isEdited,
  found,
  current,
  ways,
}: Props) {
  const start = clockTime(segment.start)
  const isLeftByKey = useRef(false)
  /** Whoever ends by a key goes on by keys, from here. */
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isLeftByKey.current) return
    isLeftByKey.current = false
    button.focus()
  }
  return (
    <li
      className="row"
      data-heard={isHeard || undefined}
      data-segment={segment.id}
      aria-current={isHeard || undefined}
      aria-posinset={place}
      aria-setsize={count}
    >
      {isEdited ? (
        <div className="body">
          <span className="time num">{texts.span(start, clockTime(segment.end))}</span>
          <Writing
            text={text}
            label={texts.editing(start)}
            onDone={(typed) => ways.onChange(segment.id, typed)}
            onLeave={() => ways.onEdit(undefined)}
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
            onClick={() => ways.onPlay(segment)}
            onDoubleClick={() => ways.onEdit(segment.id)}
          >
            <span className="time num">{texts.span(start, clockTime(segment.end))}</span>
            <span className="text">
              {found ? <Marked text={text} found={found} current={current} /> : text.trim()}
            </span>
          </button>
          <button
            ref={takeFocus}
            type="button"
            className="edit"
            aria-label={texts.editSegment(start)}
            title={texts.editSegment(start)}
            onClick={() => ways.onEdit(segment.id)}
          >
            <Edit fontSize="small" />
          </button>
        </>
      )}
    </li>
  )
})

interface WritingProps {
  readonly text: string
  readonly label: string
  readonly onDone: (text: string) => void
  readonly onLeave: () => void
  /** Before either, when it is by a key. */
  readonly onKeyLeave: () => void
}
/** Entrée and leaving the field take what was typed, Échap forgets it. */
function Writing({ text, label, onDone, onLeave, onKeyLeave }: WritingProps) {
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

function Marked({
  text,
  found,
  current,
}: Pick<Props, 'text' | 'current'> & { readonly found: readonly Found[] }) {
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
