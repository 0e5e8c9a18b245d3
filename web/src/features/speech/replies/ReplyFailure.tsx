import Close from '@mui/icons-material/CloseRounded'
import { Alert, Button, IconButton } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { replyTexts as texts } from '../reply.texts.ts'
import { readReply } from './read-reply.ts'
import { reading } from './reading.ts'
import type { ReplySource } from './reply-source.ts'

interface Props {
  readonly source: ReplySource
  readonly messageId: string
  readonly sentence: string
}

/** Why a reply could not be read aloud, and another attempt. */
export function ReplyFailure({ source, messageId, sentence }: Props) {
  const queries = useQueryClient()
  return (
    <Alert
      severity="error"
      sx={{
        mb: 1,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 60%' },
      }}
      action={
        <>
          <Button
            size="small"
            color="inherit"
            onClick={() => void readReply(queries, source, messageId)}
          >
            {texts.retry}
          </Button>
          <IconButton
            size="small"
            color="inherit"
            aria-label={texts.dismiss}
            onClick={() => reading.set(undefined)}
          >
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    >
      {texts.failed(sentence)}
    </Alert>
  )
}
