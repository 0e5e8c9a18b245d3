import type { Message } from '@atelier/contract/chat/chat'
import Stop from '@mui/icons-material/StopRounded'
import { Box, Button, FormControlLabel, Radio, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { compareTexts } from '../chat-parts.texts.ts'
import type { LastReplyActions } from '../messages/last-reply.ts'
import type { ReplyMessageProps } from '../messages/ReplyMessage.tsx'
import type { VersionActions } from '../versions/version-actions.ts'
import type { ColumnView } from './column-views.ts'
import { focusReplyOnceLost } from './focus-reply.ts'

/** What renders any reply is given: this is loaded when replies are compared, that before. */
export type RenderReply = (props: ReplyMessageProps) => ReactNode

interface Props {
  readonly view: ColumnView
  /** Of the row in the chat. */
  readonly index: number
  readonly all: readonly Message[]
  readonly name: string
  /** The chat goes on from it. */
  readonly isChosen: boolean
  /** None of the replies is being written any more. */
  readonly isFinished: boolean
  /** Absent where something follows them. */
  readonly actions: LastReplyActions | undefined
  readonly hasOtherVersions: boolean
  readonly versions: VersionActions
  readonly renderReply: RenderReply
}

/** One of several replies, under the name of its model. */
export function ReplyColumn(props: Props) {
  const { view, index, all, name, isChosen, isFinished, hasOtherVersions, versions } = props
  const { comparison, isBusy } = versions
  const { variants, ...message } = view.message
  const retry: VersionActions['onRegenerate'] = (place, options) =>
    comparison.onRetry(place, all, options)
  return (
    <Box sx={columnStyle}>
      {props.renderReply({
        message: { ...message, ...(hasOtherVersions && variants && { variants }) },
        index,
        modelName: name,
        live: view.live,
        // Only the chosen one is the last of the chat. The connection is that of all of them, and is tried again for all.
        actions: isChosen || view.live?.state.type === 'lost' ? props.actions : undefined,
        versions: { ...versions, onRegenerate: retry },
        column: {
          note: compareTexts[view.state],
          onRetry: isFinished && !isBusy ? () => retry({ message, index }) : undefined,
        },
      })}
      {view.writtenId !== undefined && (
        <StopOne replyId={view.writtenId} onStop={comparison.onStop} />
      )}
      {isFinished && <Choices {...props} />}
    </Box>
  )
}

const StopOne = ({
  replyId,
  onStop,
}: {
  readonly replyId: string
  readonly onStop: (id: string) => void
}) => (
  <Button
    size="small"
    color="inherit"
    startIcon={<Stop />}
    onClick={() => onStop(replyId)}
    sx={{ mt: 1, alignSelf: 'flex-start' }}
  >
    {compareTexts.stop}
  </Button>
)

/** From which reply the chat goes on. */
function Choices({ view: { message }, index, name, isChosen, actions, versions }: Props) {
  const { comparison, isBusy, onShow } = versions
  const keep = async () => {
    if (await comparison.onChoose(message, 'versions')) focusReplyOnceLost(index)
  }
  const hasText = message.content !== ''
  return (
    <Stack direction="row" sx={choicesStyle}>
      <FormControlLabel
        control={
          <Radio
            size="small"
            name={`goes-on-${message.parentId}`}
            checked={isChosen}
            disabled={!hasText}
            onChange={() => onShow(message.id)}
            slotProps={{ input: { 'aria-label': compareTexts.goesOnFrom(name) } }}
          />
        }
        label={compareTexts.goesOn}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      {actions && hasText && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={isBusy}
          aria-label={compareTexts.keepThisOf(name)}
          onClick={() => void keep()}
        >
          {compareTexts.keepThis}
        </Button>
      )}
    </Stack>
  )
}

const columnStyle = {
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  px: 2,
  py: 1.5,
} as const
const choicesStyle = {
  mt: 1,
  pt: 1,
  gap: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  borderTop: 1,
  borderColor: 'divider',
}
