import { roughDuration } from '#format/durations.ts'
import { counted } from '#format/numbers.ts'
import { told } from '#language/told.ts'
import type { jobsTexts } from './jobs.texts.ts'

export const jobsSpanish: typeof jobsTexts = {
  title: 'Tareas en curso',
  none: 'Ninguna tarea en curso',
  recent: 'Terminadas hace poco',
  done: 'Terminada',
  running: 'en curso',
  button: ({ active, failed }) => {
    const parts = [
      active > 0 && `${counted(active, 'tarea')} en curso`,
      failed > 0 && counted(failed, 'fallo'),
    ]
    return parts.filter((part) => part !== false).join(', ') || jobsSpanish.none
  },
  failures: (count) => counted(count, 'fallo'),
  cancel: 'Cancelar',
  progress: 'Progreso',
  cancelJob: (title) => `Cancelar: ${title}`,
  cancelFailed: (sentence) => `Esta tarea no se ha podido cancelar: ${sentence}`,
  failed: 'Fallo',
  state: ({ state, position, isEstimate, error }, secondsLeft) => {
    if (state === 'failed') return error ? told(error.error) : jobsSpanish.failed
    const duration =
      secondsLeft === undefined
        ? undefined
        : `${isEstimate ? 'unos ' : ''}${roughDuration(secondsLeft)}`
    const isNear = secondsLeft !== undefined && secondsLeft < 1
    if (state === 'waiting')
      return waiting(position, isNear ? 'a punto de empezar' : duration && `empieza en ${duration}`)
    if (isNear) return 'Casi terminada'
    return duration ? `Faltan ${duration}` : 'En curso'
  },
  ended: ({ title, state, error }) => {
    if (state === 'failed') return `${told(title)}: fallo. ${told(error?.error ?? '')}`
    return `${told(title)}: ${state === 'cancelled' ? 'cancelada' : 'terminada'}.`
  },
}

function waiting(position: number | null, beginning: string | undefined): string {
  const place = position === null ? 'En espera' : `${position}.ª en la cola`
  return beginning ? `${place}, ${beginning}` : place
}
