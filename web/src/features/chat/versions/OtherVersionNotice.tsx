import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { leftVersion, useLeftVersion } from '../cache/left-version.ts'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'

interface Props {
  readonly chatId: string
  readonly onShow: (messageId: string) => void
}

/** A link led to a message of another version, which is shown now: offers the way back. */
export function OtherVersionNotice({ chatId, onShow }: Props) {
  const queries = useQueryClient()
  const left = useLeftVersion(chatId)
  if (left === undefined) return undefined
  const close = () => leftVersion.forget(queries, chatId)
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ ...columnStyle, mb: 1 }}
      action={
        <>
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              close()
              onShow(left)
            }}
          >
            {chatTexts.versions.goBack}
          </Button>
          <Button size="small" color="inherit" onClick={close}>
            {chatTexts.dismiss}
          </Button>
        </>
      }
    >
      {chatTexts.versions.otherShown}
    </Alert>
  )
}
