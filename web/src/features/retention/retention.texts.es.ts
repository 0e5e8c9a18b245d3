import { formatCount } from '#format/numbers.ts'
import type { retentionTexts } from './retention.texts.ts'

const days = (count: number) => formatCount(count, 'día')

export const retentionSpanish: typeof retentionTexts = {
  title: 'Conservación',
  kinds: {
    chat: 'Chats',
    image: 'Imágenes',
    inpainting: 'Retoques',
    reading: 'Audios',
    transcription: 'Transcripciones',
  },
  days,
  never: 'Nunca',
  loading: 'Cargando la conservación',
  failed: 'No se ha podido cargar la conservación',
  retry: 'Reintentar',
  saved: 'Conservación guardada.',

  own: {
    help: 'Tras cuántos días sus trabajos van a la papelera, de donde puede restaurarlos durante 30 días. Cada uno se anuncia siete días antes, en su lista. La edad de un chat se cuenta desde su último mensaje, la de los demás trabajos desde su creación.',
    notSaved: 'Su elección no se ha guardado',
    installation: (count) =>
      count === null ? 'Como la instalación (nunca)' : `Como la instalación (${days(count)})`,
    applied: (count) =>
      count === null
        ? 'Nada va a la papelera por su antigüedad.'
        : `A la papelera tras ${days(count)}.`,
    pinnedStay: 'Lo fijado, o lo que está en un proyecto que se conserva, se queda.',
    pinnedGo: 'Lo fijado también va.',
    due: (count, date) =>
      `${formatCount(count, 'trabajo irá', 'trabajos irán')} a la papelera a partir del ${date}.`,
  },

  rules: {
    help: 'Tras cuántos días los trabajos de cada uno van a la papelera, que los guarda otros 30 días. Cada uno se anuncia siete días antes. Un campo vacío no limita nada. La edad de un chat se cuenta desde su último mensaje, la de los demás trabajos desde su creación.',
    table: 'Reglas de conservación',
    columns: {
      kind: 'Trabajos',
      days: 'Por defecto (días)',
      leastDays: 'Como mínimo (días)',
      mostDays: 'Como máximo (días)',
      exemptsPinned: 'Respetar lo fijado',
    },
    fields: {
      days: (kind) => `${kind}: días por defecto`,
      leastDays: (kind) => `${kind}: días como mínimo`,
      mostDays: (kind) => `${kind}: días como máximo`,
      exemptsPinned: (kind) => `${kind}: respetar lo fijado`,
    },
    explained: {
      days: 'Por defecto: para quienes no han elegido nada en sus ajustes.',
      leastDays: 'Como mínimo: nadie puede elegir menos.',
      mostDays:
        'Como máximo: vale para todos, incluso sin elección; cada uno puede elegir menos, no más.',
      exemptsPinned: 'Respetar lo fijado: también lo que está en un proyecto que se conserva.',
    },
    outOfBounds:
      'Corrija las duraciones: de 1 a 3650 días, «por defecto» entre el mínimo y el máximo.',
    correctFirst: 'Corrija antes las duraciones',
    unchanged: 'Nada ha cambiado',
    check: 'Comprobar y guardar…',
    undo: 'Deshacer los cambios',
    previewFailed: (reason) => `No se han podido contar los trabajos: ${reason}`,
    previewTitle: '¿Guardar estas reglas?',
    previewText:
      'Trabajos a los que afectan estas reglas, de todas las personas. Ninguno se va sin haberse anunciado siete días.',
    previewNone: 'Estas reglas no afectan a ningún trabajo en siete días.',
    previewColumns: { kind: 'Trabajos', now: 'Hoy', soon: 'En 7 días' },
    save: 'Guardar',
    cancel: 'Cancelar',
  },
}
