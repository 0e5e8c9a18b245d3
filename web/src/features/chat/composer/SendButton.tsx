import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded'
import Stop from '@mui/icons-material/StopRounded'
import { Button } from '@mui/material'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { chatTexts } from '../chat.texts.ts'

interface StopProps {
  readonly isStopping: boolean
  readonly onStop: () => void
}
/** Takes the place of Envoyer while a reply is being written. */
export const StopButton = ({ isStopping, onStop }: StopProps) => (
  <Button
    variant="outlined"
    color="inherit"
    startIcon={<Stop />}
    loading={isStopping}
    loadingPosition="start"
    onClick={onStop}
    sx={buttonStyle}
  >
    {isStopping ? chatTexts.stopping : chatTexts.stop}
  </Button>
)

interface SendProps {
  readonly reason: string | undefined
  readonly isSending: boolean
  readonly onSend: () => void
}
/** Sends the message, or says why it cannot be sent. */
export const SendButton = ({ reason, isSending, onSend }: SendProps) => (
  <WithReason reason={reason} sx={{ flex: 'none' }}>
    {(ready) => (
      <Button
        {...ready}
        variant="contained"
        startIcon={<ArrowUpward />}
        loading={isSending}
        loadingPosition="start"
        onClick={onSend}
        sx={buttonStyle}
      >
        {chatTexts.send}
      </Button>
    )}
  </WithReason>
)

const buttonStyle = { borderRadius: '10px', flex: 'none' }
