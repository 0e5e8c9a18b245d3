import { formatCount } from '#format/numbers.ts'
import type { noticesTexts } from './notices.texts.ts'

export const noticesSpanish: typeof noticesTexts = {
  title: 'Anuncios',
  help: 'Un mensaje para todos los usuarios: aparece de inmediato en las páginas abiertas y después, durante 24 horas, en cada inicio de sesión.',
  form: {
    title: 'Nuevo anuncio',
    message: 'Mensaje',
    messageHelp: (left) =>
      `${formatCount(left, 'carácter restante', 'caracteres restantes')}. El mensaje se conserva un año; no ponga nada confidencial.`,
    level: 'Nivel',
    levelHelp:
      'Los avisos y errores se muestran incluso si la persona ha desactivado los anuncios.',
    preview: 'Vista previa',
    previewEmpty: 'Su mensaje, tal como se verá.',
    send: 'Enviar a todos',
    sent: 'Anuncio enviado',
    failed: 'El anuncio no se ha enviado',
  },
  levels: { info: 'Información', success: 'Éxito', warning: 'Aviso', error: 'Error' },
  history: {
    title: 'Anuncios enviados',
    columns: {
      sentAt: 'Enviado',
      level: 'Nivel',
      message: 'Mensaje',
      seenBy: 'Cerrado por',
      state: 'Estado',
    },
    by: (email) => `por ${email}`,
    people: (count) => formatCount(count, 'persona'),
    ended: 'Terminado',
    withdrawn: 'Retirado',
    withdraw: 'Retirar',
    withdrawOf: (message) => `Retirar «${message}»`,
    pages: 'Páginas de los anuncios',
    loading: 'Cargando los anuncios',
    empty: {
      title: 'No hay anuncios',
      text: 'Los anuncios enviados quedan aquí un año, con el número de personas que los han cerrado.',
    },
    failed: 'No se han podido cargar los anuncios enviados',
    withdrawFailed: 'El anuncio no se ha retirado',
    retry: 'Reintentar',
    close: 'Cerrar',
  },
}
