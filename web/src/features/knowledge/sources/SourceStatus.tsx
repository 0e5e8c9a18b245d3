import type { Source } from '@atelier/contract/knowledge/sources'
import { Stack } from '@mui/material'
import { useRunningJobs } from '#features/jobs/use-jobs.ts'
import { formatPercent } from '#format/numbers.ts'
import { translate } from '#language/translate.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { RecognizeButton } from './RecognizeButton.tsx'
import { SourceGaps } from './SourceGaps.tsx'

const texts = knowledgeTexts.sources
const tones = {
  waiting: 'neutral',
  reading: 'primary',
  ready: 'success',
  partial: 'warning',
  unreadable: 'error',
} as const
const readingKinds = ['knowledge.read', 'knowledge.recognize']

interface Props {
  readonly source: Source
  readonly mayEdit: boolean
  /** Whether all that is missing can be shown. */
  readonly isWhole?: boolean
}

/** How far a document is read, in words; why not, and what is missing. */
export function SourceStatus({ source, mayEdit, isWhole = false }: Props) {
  const { state, problem, gaps, hiddenCharacters, recognizedPages, hasInstructions } = source
  const label = useStateText(source)
  return (
    <Stack component="span" sx={{ alignItems: 'flex-start', gap: 0.5 }}>
      <StatusBadge tone={tones[state]}>
        <span className="num">{label}</span>
      </StatusBadge>
      {problem && <Quiet component="span">{translate(problem.error)}</Quiet>}
      <SourceGaps gaps={gaps} isWhole={isWhole} />
      {mayEdit && <RecognizeButton source={source} />}
      {recognizedPages > 0 && (
        <Quiet component="span" className="num">
          {texts.recognized(recognizedPages)}
        </Quiet>
      )}
      {hasInstructions && <Quiet component="span">{texts.instructions}</Quiet>}
      {hiddenCharacters > 0 && (
        <Quiet component="span" className="num">
          {texts.hidden(hiddenCharacters)}
        </Quiet>
      )}
    </Stack>
  )
}

/** The job tells more to whoever added the document. */
function useStateText(source: Source): string {
  const { state, jobId, pages, passages, meaning, problem, isRecognizing } = source
  const active = useRunningJobs(readingKinds)
  const job = active.find((tracked) => tracked.job.id === jobId)?.job
  switch (state) {
    case 'waiting':
      return job?.position ? texts.waitingAt(job.position) : texts.waiting
    case 'reading':
      return isRecognizing ? recognizingText(job?.progress) : readingText(job?.progress ?? 0, pages)
    case 'ready':
      return meaning === null
        ? knowledgeTexts.states.ready(pages, passages)
        : knowledgeTexts.states.meaningLater(formatPercent(meaning))
    case 'partial':
      return texts.partial(passages)
    case 'unreadable':
      return problemLabel(problem?.code)
  }
}

const recognizingText = (share: number | null | undefined): string =>
  share ? texts.recognizing(formatPercent(share)) : texts.recognizingNow

function readingText(share: number, pages: number): string {
  if (share === 0) return texts.reading
  return pages > 0
    ? texts.readingPage(Math.max(1, Math.round(share * pages)), pages)
    : texts.readingShare(formatPercent(share))
}

const labels: Readonly<Record<string, string>> = texts.problems
const problemLabel = (code: string | undefined): string => labels[code ?? ''] ?? texts.unreadable
