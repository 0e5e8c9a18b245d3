import { formatCount } from '#format/numbers.ts'
import type { liveTexts } from './live.texts.ts'

export const liveSpanish: typeof liveTexts = {
  announcements: 'Anuncios',
  notices: 'Avisos',
  announced: 'Anuncio de la administración ·',
  dismiss: 'Cerrar',
  maintenanceOn: (message) => `Mantenimiento en curso. ${message}`.trim(),
  maintenanceOff: 'El mantenimiento ha terminado.',
  shortPassword: (length) =>
    `Su contraseña de administrador es corta. Elija una de al menos ${length} caracteres, por ejemplo tres palabras sin relación entre ellas.`,
  changePassword: 'Cambiar mi contraseña',
  emailChanged: (previousEmail) =>
    `El correo de inicio de sesión de esta cuenta ha cambiado: era ${previousEmail}. Si no ha hecho usted este cambio, cambie su contraseña y avise a su administrador.`,
  backups: {
    'backup-failed':
      'La última copia de seguridad falló. La página Copias de seguridad da la razón; se vuelve a intentar cada hora.',
    'backup-late':
      'No se ha hecho ninguna copia desde hace más de 36 horas. La página Copias de seguridad indica la última.',
  },
  seeBackups: 'Ver las copias de seguridad',
  mailFailing:
    'Ningún correo ha salido desde hace más de una hora: el envío falla. La página Correo da la razón.',
  seeMail: 'Ver el correo',
  retention: (count, date) =>
    `${formatCount(count, 'elemento irá', 'elementos irán')} a la papelera a partir del ${date}, por la regla de conservación. Sus listas dicen cuáles, y cómo guardarlos.`,
  seeRetention: 'Ver la conservación',
  product: 'Atelier IA',
  workDone: (title) => `Tarea terminada: ${title}`,
  workFailed: (title) =>
    `Fallo de la tarea: ${title}. Abra «Tareas», en la parte superior de la página, para ver el motivo.`,
}
