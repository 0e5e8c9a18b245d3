import { Box, Button, Typography } from '@mui/material'
import { queueTexts as texts } from './queue.texts.ts'
import type { QueueActions } from './use-queue.ts'

interface Props {
  readonly queue: QueueActions
  readonly onLeave: () => void
}

/** Why the queue goes on no more by itself, and what to do about it. */
export function PausedQueue({ queue, onLeave }: Props) {
  const held = queue.queued.filter(({ state }) => state === 'held')
  const [first] = held
  if (!first) return undefined
  const { heldBecause = 'stopped' } = first
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Typography variant="body2" sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        {texts.held[heldBecause](held.length)}
        {first.error !== undefined && ` ${first.error}`}
      </Typography>
      <Button
        size="small"
        variant="contained"
        onClick={() => {
          void queue.resume()
          onLeave()
        }}
      >
        {texts.resume}
      </Button>
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          void queue.empty()
          onLeave()
        }}
      >
        {texts.empty}
      </Button>
    </Box>
  )
}
