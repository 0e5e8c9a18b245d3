import type { ShownMessage } from '@atelier/contract/chat/messages'
import { Box, Button, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { compareTexts } from '../chat-parts.texts.ts'
import type { LastReplyActions } from '../messages/last-reply.ts'
import type { StreamingReply } from '../reply/streaming-reply.ts'
import type { VersionActions } from '../versions/version-actions.ts'
import { ColumnTabs } from './ColumnTabs.tsx'
import { type ColumnView, columnViews } from './column-views.ts'
import { focusReplyOnceLost } from './focus-reply.ts'
import { type RenderReply, ReplyColumn } from './ReplyColumn.tsx'
import { columnGap, useColumnCount } from './use-column-count.ts'

interface Props {
  readonly message: ShownMessage
  readonly live: StreamingReply | undefined
  readonly index: number
  readonly modelName: (id: string) => string
  /** Given for the last row of a chat only. */
  readonly actions: LastReplyActions | undefined
  readonly versions: VersionActions
  readonly renderReply: RenderReply
}

/** The replies of several models to one question: beside each other where there is room, else one at a time. */
export function ComparedReplies(props: Props) {
  const { message, live, index, modelName, actions, versions, renderReply } = props
  const box = useRef<HTMLDivElement>(null)
  const fitting = useColumnCount(box)
  const views = columnViews(message, live)
  const [openColumn, setOpenColumn] = useState<number>()
  const shownColumn = views.find((view) => view.message.id === message.id)?.column
  const current = openColumn ?? shownColumn ?? views[0]?.column ?? 1
  const replies = views.map((view) => view.message)
  const isFinished = live === undefined
  const column = (view: ColumnView) => (
    <ReplyColumn
      key={view.column}
      view={view}
      index={index}
      all={replies}
      name={modelName(view.message.model ?? '')}
      isChosen={view.message.id === message.id}
      isFinished={isFinished}
      actions={actions}
      // ‹ › leads to versions that stand in none of the columns.
      hasOtherVersions={(message.variants?.total ?? 0) > views.length}
      versions={versions}
      renderReply={renderReply}
    />
  )
  const isTabbed = fitting < 2
  return (
    <Box ref={box} role="group" aria-label={compareTexts.replies} sx={wideStyle}>
      {isTabbed ? (
        <ColumnTabs views={views} current={current} modelName={modelName} onOpen={setOpenColumn}>
          {column}
        </ColumnTabs>
      ) : (
        <Box sx={gridStyle} style={{ gridTemplateColumns: columnsIn(fitting, views.length) }}>
          {views.map(column)}
        </Box>
      )}
      {isFinished && actions && <KeepAll {...{ message, index, versions }} count={views.length} />}
    </Box>
  )
}

/** Four in two rows rather than three and one. */
function columnsIn(fitting: number, count: number): string {
  const columns = fitting >= count ? count : Math.ceil(count / Math.ceil(count / fitting))
  return `repeat(${columns}, minmax(0, 1fr))`
}

interface KeepProps {
  readonly message: ShownMessage
  readonly index: number
  readonly count: number
  readonly versions: VersionActions
}
function KeepAll({ message, index, count, versions: { isBusy, comparison } }: KeepProps) {
  const [isKept, setIsKept] = useState(false)
  const keep = async () => {
    if (!(await comparison.onChoose(message, 'beside'))) return
    setIsKept(true)
    focusReplyOnceLost(index)
  }
  return (
    <Stack direction="row" sx={{ mt: 2, minHeight: 32, alignItems: 'center' }}>
      {isKept ? (
        <Quiet>{compareTexts.keptAll}</Quiet>
      ) : (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={isBusy}
          onClick={() => void keep()}
        >
          {compareTexts.keepAll(count)}
        </Button>
      )}
    </Stack>
  )
}

const gridStyle = { display: 'grid', gap: `${columnGap}px`, alignItems: 'start' }
/** Wider than other messages, within the view of the list. */
const wideStyle = {
  '--wide': 'max(100%, min(100cqi - 48px, 1560px))',
  width: 'var(--wide)',
  ml: 'calc((100% - var(--wide)) / 2)',
}
