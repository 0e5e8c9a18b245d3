import type { queueTexts } from './queue/queue.texts.ts'

const waiting = (count: number) => (count === 1 ? '1 mensaje espera' : `${count} mensajes esperan`)

export const queueSpanish: typeof queueTexts = {
  title: 'En cola',
  queue: 'Poner en cola',
  sendNow: 'Enviar ahora',
  edit: 'Modificar',
  remove: 'Quitar',
  forward: 'Avanzar en la cola',
  back: 'Retroceder en la cola',
  actions: (text) => `Acciones de «${text}»`,
  position: (place: number, total: number) => `mensaje ${place} de ${total} en cola`,
  quoted: (text) => `«${text}»`,
  files: (count) => (count === 1 ? '1 archivo' : `${count} archivos`),
  yourMessage: 'Mensaje en cola',
  editKeys: 'Intro para guardar, Escape para cancelar',
  save: 'Guardar',
  cancel: 'Cancelar',
  resume: 'Reanudar',
  empty: 'Vaciar',
  held: {
    stopped: (count) => `La respuesta se ha detenido: ${waiting(count)}.`,
    failed: (count) => `La respuesta ha fallado: ${waiting(count)}.`,
    refused: (count) => `El envío no se ha completado: ${waiting(count)}.`,
  },
  announced: {
    queued: (place) => `Mensaje puesto en cola, n.º ${place}`,
    moved: (place) => `Mensaje movido, n.º ${place} de la cola`,
    changed: 'Mensaje en cola modificado',
    removed: 'Mensaje quitado de la cola',
    sent: 'Mensaje enviado',
    resumed: 'La cola continúa',
    emptied: 'La cola está vacía',
    waits: 'La cola espera',
  },
  leftWhileEdited:
    'El mensaje que modificaba ya no está en cola: lo que escribió está en el campo de mensaje.',
  failed: (sentence) => `Error en la cola de mensajes: ${sentence}`,
}
