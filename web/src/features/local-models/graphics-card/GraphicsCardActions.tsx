import type { GraphicsCard } from '@atelier/contract/local-models/graphics-card'
import CardIcon from '@mui/icons-material/MemoryRounded'
import RetryIcon from '@mui/icons-material/RefreshRounded'
import { Button, Checkbox, FormControlLabel, Stack } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { useFocusHandover } from '#ui/data-display/use-focus-handover.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { useControlGraphicsCard, useStopGraphicsCard } from '../api/use-graphics-card.ts'
import { localModelsTexts } from '../local-models.texts.ts'

const texts = localModelsTexts.graphicsCard

interface Props {
  readonly card: GraphicsCard
  readonly isFetchClosed: boolean
  readonly onDone: (message: string) => void
}

/** The one main action of the moment, and the way back. */
export function GraphicsCardActions({ card, isFetchClosed, onDone }: Props) {
  const control = useControlGraphicsCard()
  const handover = useFocusHandover<HTMLDivElement>()
  if (card.state === 'unavailable' || card.state === 'built-in') return undefined
  const isRunning = card.state === 'fetching' || card.state === 'probing'
  return (
    <>
      <FailureAlert reason={control.error ? errorMessage(control.error) : undefined} />
      <Stack {...handover} direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {isRunning ? (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            loading={control.isPending}
            onClick={() => control.mutate('cancelGraphicsCard')}
          >
            {texts.abandon}
          </Button>
        ) : (
          <UseButton
            state={card.state}
            reason={!card.isFetched && isFetchClosed ? texts.closed : undefined}
            isPending={control.isPending}
            onUse={() => control.mutate('useGraphicsCard')}
          />
        )}
        {!isRunning && card.isFetched && <StopButton card={card} onDone={onDone} />}
      </Stack>
    </>
  )
}

interface UseProps {
  readonly state: 'off' | 'on' | 'failed'
  readonly reason: string | undefined
  readonly isPending: boolean
  readonly onUse: () => void
}

const UseButton = ({ state, reason, isPending, onUse }: UseProps) => (
  <WithReason reason={reason}>
    {(ready) => (
      <Button
        {...ready}
        size="small"
        variant={state === 'on' ? 'outlined' : 'contained'}
        color={state === 'on' ? 'inherit' : 'primary'}
        startIcon={state === 'off' ? <CardIcon /> : <RetryIcon />}
        loading={isPending}
        onClick={onUse}
      >
        {{ off: texts.use, on: texts.measure, failed: localModelsTexts.retry }[state]}
      </Button>
    )}
  </WithReason>
)

interface StopProps extends Pick<Props, 'onDone'> {
  readonly card: Exclude<GraphicsCard, { state: 'unavailable' | 'built-in' }>
}

type Question = 'stop' | 'remove'

/** Switches the card off, or, where it is off, only removes its program. */
function StopButton({ card: { state, size }, onDone }: StopProps) {
  const [removesFiles, setRemovesFiles] = useState(false)
  const stop = useStopGraphicsCard()
  const isRemoval = (question: Question) => question === 'remove' || removesFiles
  const { ask, item, dialog } = useConfirmation({
    mutation: {
      ...stop,
      mutateAsync: (question: Question) => stop.mutateAsync(isRemoval(question)),
    },
    onDone: (question) => onDone(isRemoval(question) ? texts.done.removed : texts.done.stopped),
    failed: (reason) => localModelsTexts.because(texts.failed, reason),
  })
  const next: Question = state === 'off' ? 'remove' : 'stop'
  // The question stays the same while it fades out, whatever the card does.
  const question = item ?? next
  const place = size ? ` (${formatSize(size.diskBytes)})` : ''
  return (
    <>
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          // Not as it was left in a question that was cancelled.
          setRemovesFiles(false)
          ask(next)
        }}
        sx={{ color: 'text.secondary' }}
      >
        {texts[next]}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.questions[question]}
        text={
          question === 'remove' ? (
            texts.removal(place)
          ) : (
            <StopText size={place} removesFiles={removesFiles} onChange={setRemovesFiles} />
          )
        }
        confirm={texts[question]}
        cancel={localModelsTexts.cancel}
        tone={question === 'remove' ? 'error' : 'primary'}
      />
    </>
  )
}

interface StopTextProps {
  readonly size: string
  readonly removesFiles: boolean
  readonly onChange: (removesFiles: boolean) => void
}

const StopText = ({ size, removesFiles, onChange }: StopTextProps) => (
  <>
    {texts.stopping}
    <FormControlLabel
      sx={{ display: 'flex', mt: 1 }}
      control={
        <Checkbox checked={removesFiles} onChange={({ target }) => onChange(target.checked)} />
      }
      label={texts.removesFiles(size)}
    />
  </>
)
