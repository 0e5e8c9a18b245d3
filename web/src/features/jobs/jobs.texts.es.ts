import { formatRoughDuration } from '#format/durations.ts'
import { formatCount } from '#format/numbers.ts'
import { translate } from '#language/translate.ts'
import type { jobsTexts } from './jobs.texts.ts'

export const jobsSpanish: typeof jobsTexts = {
  title: 'Tareas',
  none: 'No hay tareas en curso',
  recent: 'Terminadas hace poco',
  done: 'Terminada',
  running: (count) => `${count} en curso`,
  button: ({ active, failed }) => {
    const parts = [
      (active > 0 || failed === 0) && jobsSpanish.running(active),
      failed > 0 && jobsSpanish.failures(failed),
    ]
    return `Tareas: ${parts.filter((part) => part !== false).join(', ')}`
  },
  failures: (count) => formatCount(count, 'fallo'),
  cancel: 'Cancelar',
  progress: 'Progreso',
  cancelJob: (title) => `Cancelar: ${title}`,
  cancelFailed: (sentence) => `Esta tarea no se ha podido cancelar: ${sentence}`,
  failed: 'Fallo',
  state: ({ state, position, isEstimate, error }, secondsLeft) => {
    if (state === 'failed') return error ? translate(error.error) : jobsSpanish.failed
    const duration =
      secondsLeft === undefined
        ? undefined
        : `${isEstimate ? 'aprox. ' : ''}${formatRoughDuration(secondsLeft)}`
    const isNear = secondsLeft !== undefined && secondsLeft < 1
    if (state === 'waiting')
      return waiting(
        position,
        isNear ? 'a punto de empezar' : duration && `empieza dentro de ${duration}`,
      )
    if (isNear) return 'Casi terminada'
    return duration ? `Tiempo restante: ${duration}` : 'En curso'
  },
  ended: ({ title, state, error }) => {
    if (state === 'failed')
      return `Fallo de la tarea: ${translate(title)}. ${translate(error?.error ?? '')}`
    return `${state === 'cancelled' ? 'Tarea cancelada' : 'Tarea terminada'}: ${translate(title)}`
  },
}

function waiting(position: number | null, beginning: string | undefined): string {
  const place = position === null ? 'En espera' : `${position}.ª en la cola`
  return beginning ? `${place}, ${beginning}` : place
}
