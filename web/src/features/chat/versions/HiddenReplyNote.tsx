import { Alert, Button } from '@mui/material'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'

interface Props {
  readonly open: OpenChat
  readonly onShow: (messageId: string) => void
}

/** A reply is being written in a version that is not shown. */
export function HiddenReplyNote({ open: { writing }, onShow }: Props) {
  const hidden = writing.find(({ isShown }) => !isShown)
  if (!hidden) return undefined
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ ...columnStyle, mb: 1 }}
      action={
        <Button size="small" color="inherit" onClick={() => onShow(hidden.replyId)}>
          {chatTexts.versions.showIt}
        </Button>
      }
    >
      {chatTexts.versions.writtenElsewhere}
    </Alert>
  )
}
