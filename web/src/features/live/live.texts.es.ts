import type { liveTexts } from './live.texts.ts'

export const liveSpanish: typeof liveTexts = {
  notices: 'Anuncios',
  announced: 'Anuncio de la administración ·',
  dismiss: 'Cerrar',
  maintenanceOn: (message) => `Mantenimiento en curso. ${message}`.trim(),
  maintenanceOff: 'El mantenimiento ha terminado.',
  product: 'Atelier IA',
  workDone: (title) => `Terminada: ${title}`,
  workFailed: (title) => `Fallo: ${title}. El motivo está en las tareas recientes.`,
}
