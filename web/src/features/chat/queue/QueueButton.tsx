import { Button } from '@mui/material'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { queueTexts as texts } from './queue.texts.ts'

interface Props {
  readonly reason: string | undefined
  readonly onQueue: () => void
}
/** Beside Arrêter, once something is typed: the message is sent after the reply. */
export const QueueButton = ({ reason, onQueue }: Props) => (
  <WithReason reason={reason} sx={{ flex: 'none' }}>
    {(ready) => (
      <Button
        {...ready}
        variant="contained"
        onClick={onQueue}
        sx={{ borderRadius: '10px', flex: 'none' }}
      >
        {texts.queue}
      </Button>
    )}
  </WithReason>
)
