import type { screenTexts } from './screens.texts.ts'

export const screenSpanish: typeof screenTexts = {
  history: {
    help: 'Encuentre una palabra en todo lo que ha hecho, o recorra sus retoques y sus imágenes.',
  },
  retry: 'Reintentar',
  toDashboard: 'Ir al panel',
  featureOff: {
    title: 'Función desactivada',
    text: 'Su administrador ha desactivado esta página. Pídale que la reabra si la necesita.',
  },
  adminRefused: {
    title: 'Acceso denegado: esta sección está reservada a los administradores.',
    text: 'Si cree que debería tener acceso, contacte con un administrador.',
  },
  unknown: {
    title: 'Página no encontrada',
    text: 'Esta dirección no lleva a ninguna parte. Quizá la página se haya movido.',
  },
}
