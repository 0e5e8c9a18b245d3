import { Box, LinearProgress } from '@mui/material'
import { formatSize } from '#format/sizes.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { localModelsTexts } from '../local-models.texts.ts'

const texts = localModelsTexts.graphicsCard

/** How much of the card's program has arrived. */
export function FetchProgress({
  received,
  total,
}: {
  readonly received: number
  readonly total: number | null
}) {
  const text =
    total === null
      ? formatSize(received)
      : localModelsTexts.progress.received(formatSize(received), formatSize(total))
  return (
    <Progress
      label={texts.states.fetching}
      text={text}
      {...(total !== null && { value: Math.min(100, (received / total) * 100) })}
    />
  )
}

/** A child tries the card: nobody knows how long it takes. */
export const ProbeProgress = () => <Progress label={texts.states.probing} text={texts.probing} />

interface ProgressProps {
  readonly label: string
  readonly text: string
  readonly value?: number
}

const Progress = ({ label, text, value }: ProgressProps) => (
  <Box>
    <LinearProgress
      {...(value === undefined ? { variant: 'indeterminate' } : { variant: 'determinate', value })}
      aria-label={label}
      sx={{ height: 6, borderRadius: 3 }}
    />
    <Quiet component="p" className="num" sx={{ mt: 0.75 }}>
      {text}
    </Quiet>
  </Box>
)
