import type { VectorSpaceState } from '@atelier/contract/knowledge/administration/knowledge-admin'
import { Alert, Button, LinearProgress, Typography } from '@mui/material'
import { formatDateTime } from '#format/dates.ts'
import { formatRoughDuration } from '#format/durations.ts'
import { formatNumber } from '#format/numbers.ts'
import { translate } from '#language/translate.ts'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { wrappingAlertStyle } from '#ui/feedback/wrapping-alert.ts'
import { knowledgeAdminTexts as texts } from '../knowledge-admin.texts.ts'
import { useChooseEmbedder } from './use-knowledge-admin.ts'

interface Props {
  readonly title: string
  readonly name: string
  readonly space: VectorSpaceState
}

/** How far the vectors of one model are, and why they are no further. */
export function SpaceProgress({ title, name, space }: Props) {
  const { done, total, dimensions, excerptsPerSecond, secondsLeft, problem, retryAt } = space
  const isComplete = done >= total
  return (
    <div>
      <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
        {`${title} · ${name}`}
      </Typography>
      {!isComplete && (
        <LinearProgress
          variant="determinate"
          aria-label={texts.progress(name)}
          value={Math.min(100, (done / total) * 100)}
          sx={{ my: 1 }}
        />
      )}
      <DetailRow label={texts.passages}>{texts.share(Math.min(done, total), total)}</DetailRow>
      {dimensions !== null && (
        <DetailRow label={texts.dimensions}>{formatNumber(dimensions)}</DetailRow>
      )}
      {excerptsPerSecond !== null && (
        <DetailRow label={texts.speed}>{texts.perSecond(excerptsPerSecond)}</DetailRow>
      )}
      {secondsLeft !== null && !isComplete && (
        <DetailRow label={texts.left}>{texts.about(formatRoughDuration(secondsLeft))}</DetailRow>
      )}
      {problem && <Waiting space={space} reason={translate(problem.error)} retryAt={retryAt} />}
    </div>
  )
}

interface WaitingProps {
  readonly space: VectorSpaceState
  readonly reason: string
  readonly retryAt: string | null
}

function Waiting({ space, reason, retryAt }: WaitingProps) {
  const resuming = useChooseEmbedder()
  return (
    <Alert
      severity="warning"
      sx={{ ...wrappingAlertStyle, mt: 1 }}
      action={
        <Button
          color="inherit"
          size="small"
          loading={resuming.isPending}
          onClick={() => resuming.mutate(space.model)}
        >
          {texts.resume}
        </Button>
      }
    >
      {reason}
      {retryAt !== null && ` ${texts.retryAt(formatDateTime(new Date(retryAt)))}`}
    </Alert>
  )
}
