import type { QueuedMessage } from '@atelier/contract/chat/queue/queue'
import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded'
import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { QueuedMessageEditor } from './QueuedMessageEditor.tsx'
import { queueTexts as texts } from './queue.texts.ts'
import type { QueueActions } from './use-queue.ts'

interface Props {
  readonly message: QueuedMessage
  /** From 1. */
  readonly place: number
  readonly total: number
  readonly queue: QueueActions
  readonly onMove: (id: string, direction: string) => void
  /** The row is about to disappear, and the focus with it. */
  readonly onLeave: () => void
}

/** One message that waits, with what one can do about it. */
export function QueuedMessageRow({ message, onLeave, ...row }: Props) {
  const { id, content, attachments = [] } = message
  const [isEditing, setIsEditing] = useState(() => row.queue.edits.read(id) !== undefined)
  const position = useId()
  const text = excerptOf(message)
  const close = () => {
    setIsEditing(false)
    onLeave()
  }
  if (isEditing)
    return <EditedRow {...{ id, content, onLeave, queue: row.queue }} onClose={close} />
  return (
    <Box component="li" data-queued={id} sx={rowStyle}>
      <Typography variant="body2" noWrap sx={{ flex: '1 1 12rem', minWidth: 0 }} dir="auto">
        {text === '' ? '' : texts.quoted(text)}
        {attachments.length > 0 && ` ${texts.files(attachments.length)}`}
      </Typography>
      <Box component="span" id={position} sx={visuallyHiddenStyle}>
        {texts.position(row.place, row.total)}
      </Box>
      <Box
        role="group"
        aria-label={texts.actions(text)}
        aria-describedby={position}
        sx={actionsStyle}
      >
        <MoveButtons id={id} {...row} />
        <Button size="small" color="inherit" onClick={() => row.queue.sendNow(id)}>
          {texts.sendNow}
        </Button>
        <Button size="small" color="inherit" onClick={() => setIsEditing(true)}>
          {texts.edit}
        </Button>
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            void row.queue.remove(id)
            onLeave()
          }}
        >
          {texts.remove}
        </Button>
      </Box>
    </Box>
  )
}

interface EditedProps {
  readonly id: string
  readonly content: string
  readonly queue: QueueActions
  readonly onClose: () => void
  readonly onLeave: () => void
}
function EditedRow({ id, content, queue: { edits, edit }, onClose, onLeave }: EditedProps) {
  const row = useRef<HTMLLIElement>(null)
  const leave = useEffectEvent(onLeave)
  // When the message is sent meanwhile, its row goes with the focus.
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (!current?.contains(document.activeElement)) return
      queueMicrotask(() => {
        if (!current.isConnected) leave()
      })
    }
  }, [])
  const close = () => {
    edits.write(id, undefined)
    onClose()
  }
  return (
    <Box component="li" ref={row} sx={{ py: 0.5 }}>
      <QueuedMessageEditor
        content={edits.read(id) ?? content}
        onChange={(next) => edits.write(id, next === content ? undefined : next)}
        onSave={(next) => {
          void edit(id, next)
          close()
        }}
        onCancel={close}
      />
    </Box>
  )
}

/** What a row has room for. */
const excerptCharacters = 120
const excerptOf = ({ content }: QueuedMessage): string => {
  const line = content.trim().slice(0, excerptCharacters).replaceAll(/\s+/gu, ' ')
  return content.trim().length > excerptCharacters ? `${line}…` : line
}

type MoveProps = Pick<Props, 'place' | 'total' | 'queue' | 'onMove'> & { readonly id: string }
const MoveButtons = ({ id, place, total, queue, onMove }: MoveProps) => {
  if (total < 2) return undefined
  const move = (direction: string, to: number) => () => {
    onMove(id, direction)
    void queue.move(id, to)
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={texts.forward}
        data-direction="forward"
        disabled={place === 1}
        onClick={move('forward', place - 1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={texts.back}
        data-direction="back"
        disabled={place === total}
        onClick={move('back', place + 1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
    </>
  )
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  // In one line on a phone.
  '& .MuiButton-root': { minWidth: 0, px: { xs: 0.75, sm: 1.25 } },
}
