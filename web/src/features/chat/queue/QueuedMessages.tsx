import { Box, Stack, Typography } from '@mui/material'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { columnStyle } from '../composer/column-style.ts'
import { hasFinePointer } from '../composer/use-composer-focus.ts'
import { PausedQueue } from './PausedQueue.tsx'
import { QueuedMessageRow } from './QueuedMessageRow.tsx'
import { queueTexts as texts } from './queue.texts.ts'
import type { QueueActions } from './use-queue.ts'

interface Props {
  readonly queue: QueueActions
  /** Gets the focus when the button that had it is gone. */
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The messages that wait, above the field. They are no part of the conversation until they are sent. */
export function QueuedMessages({ queue, field }: Props) {
  const { queued } = queue
  const title = useId()
  const moved = useFocusAfterMove()
  const leave = () => {
    if (hasFinePointer()) field.current?.focus()
  }
  return (
    <Box sx={{ ...columnStyle, pb: 1, flex: 'none' }}>
      <Box component="section" aria-labelledby={title} sx={frameStyle}>
        <Typography id={title} variant="caption" component="h2" sx={{ color: 'text.secondary' }}>
          {texts.title}
        </Typography>
        <PausedQueue queue={queue} onLeave={leave} />
        <Stack component="ol" ref={moved.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {queued.map((message, index) => (
            <QueuedMessageRow
              key={message.id}
              message={message}
              place={index + 1}
              total={queued.length}
              queue={queue}
              onMove={moved.remember}
              onLeave={leave}
            />
          ))}
        </Stack>
      </Box>
    </Box>
  )
}

/** The pressed button keeps the focus, though its row has another place now. */
function useFocusAfterMove() {
  const list = useRef<HTMLOListElement>(null)
  const last = useRef<{ readonly id: string; readonly direction: string }>(undefined)
  useLayoutEffect(() => {
    const { id, direction } = last.current ?? {}
    const active = document.activeElement
    if (id === undefined || list.current?.contains(active) === false) return
    if (!(active instanceof HTMLElement) || active.dataset.direction === undefined) {
      // The reader does something else by now, such as editing a message.
      last.current = undefined
      return
    }
    const row = list.current?.querySelector(`[data-queued="${CSS.escape(id)}"]`)
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-direction]') ?? [])]
    const same = buttons.find(({ dataset }) => dataset.direction === direction)
    const target = same && !same.disabled ? same : buttons.find(({ disabled }) => !disabled)
    if (document.activeElement !== target) target?.focus()
  })
  return {
    list,
    remember: (id: string, direction: string) => {
      last.current = { id, direction }
    },
  }
}

const frameStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  px: 1.5,
  py: 0.75,
  maxHeight: '32vh',
  overflowY: 'auto',
}
