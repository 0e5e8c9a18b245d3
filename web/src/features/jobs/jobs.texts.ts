import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { formatRoughDuration } from '#format/durations.ts'
import { formatCount, formatOrdinal } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const jobsTexts = defineTexts('jobs', {
  title: 'Tâches',
  none: 'Aucune tâche en cours',
  recent: 'Terminées récemment',
  done: 'Terminée',
  running: (count: number) => `${count} en cours`,
  /** The name of the button; it contains the words that the button shows, so that it can be said aloud. */
  button: ({ active, failed }: { active: number; failed: number }): string => {
    const parts = [
      (active > 0 || failed === 0) && jobsTexts.running(active),
      failed > 0 && jobsTexts.failures(failed),
    ]
    return `Tâches : ${parts.filter((part) => part !== false).join(', ')}`
  },
  failures: (count: number) => formatCount(count, 'échec'),
  cancel: 'Annuler',
  progress: 'Avancement',
  cancelJob: (title: string) => `Annuler : ${title}`,
  cancelFailed: (sentence: string) => `Cette tâche n’a pas pu être annulée\u00a0: ${sentence}`,
  failed: 'Échec',
  state: (
    { state, position, isEstimate, error }: JobSummary,
    secondsLeft: number | undefined,
  ): string => {
    if (state === 'failed') return error?.error ?? jobsTexts.failed
    const duration =
      secondsLeft === undefined
        ? undefined
        : `${formatRoughDuration(secondsLeft)}${isEstimate ? ' environ' : ''}`
    const isNear = secondsLeft !== undefined && secondsLeft < 1
    if (state === 'waiting')
      return waiting(position, isNear ? 'début imminent' : duration && `début dans ${duration}`)
    if (isNear) return 'Bientôt terminée'
    return duration ? `Encore ${duration}` : 'En cours'
  },
  ended: ({ title, state, error }: JobSummary): string => {
    if (state === 'failed') return `Échec de la tâche\u00a0: ${title}. ${error?.error ?? ''}`
    return `${state === 'cancelled' ? 'Tâche annulée' : 'Tâche terminée'} : ${title}`
  },
})

function waiting(position: number | null, beginning: string | undefined): string {
  const place = position === null ? 'En attente' : `${formatOrdinal(position)} dans la file`
  return beginning ? `${place}, ${beginning}` : place
}
