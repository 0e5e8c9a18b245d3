import { formatCount } from '#format/numbers.ts'
import type { noticesTexts } from './notices.texts.ts'

export const noticesSpanish: typeof noticesTexts = {
  title: 'Notificaciones',
  help: 'Un mensaje para todos: aparece enseguida en las páginas abiertas, y a quien entre en las próximas 24 horas.',
  form: {
    title: 'Nueva notificación',
    message: 'Mensaje',
    messageHelp: (left) =>
      `Quedan ${left} caracteres. El mensaje se conserva un año; no ponga nada confidencial.`,
    level: 'Nivel',
    levelHelp: 'Los avisos y errores se muestran incluso a quien ha desactivado los anuncios.',
    preview: 'Vista previa',
    previewEmpty: 'Su mensaje, tal como se verá.',
    send: 'Enviar a todos',
    sent: 'Notificación enviada',
    failed: 'La notificación no se ha enviado',
  },
  levels: { info: 'Información', success: 'Éxito', warning: 'Aviso', error: 'Error' },
  history: {
    title: 'Notificaciones enviadas',
    columns: {
      sentAt: 'Enviada',
      level: 'Nivel',
      message: 'Mensaje',
      seenBy: 'Descartada por',
      state: 'Estado',
    },
    by: (email) => `por ${email}`,
    people: (count) => formatCount(count, 'persona'),
    ended: 'Terminada',
    withdrawn: 'Retirada',
    withdraw: 'Retirar',
    withdrawOf: (message) => `Retirar «${message}»`,
    pages: 'Páginas de las notificaciones',
    loading: 'Cargando las notificaciones',
    empty: {
      title: 'Ninguna notificación',
      text: 'Lo que envíe quedará aquí un año, con el número de personas que lo han descartado.',
    },
    failed: 'No se han podido cargar las notificaciones enviadas',
    withdrawFailed: 'La notificación no se ha retirado',
    retry: 'Reintentar',
    close: 'Cerrar',
  },
}
