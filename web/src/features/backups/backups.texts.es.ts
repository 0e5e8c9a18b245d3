import { formatCount, formatNumber } from '#format/numbers.ts'
import type { backupsTexts } from './backups.texts.ts'

export const backupsSpanish: typeof backupsTexts = {
  title: 'Copias de seguridad',
  help: 'El servidor copia por sí mismo la base y los archivos, relee cada copia, y restaura una de prueba cada semana. Los chats temporales no se copian.',
  now: 'Hacer una copia ahora',
  noPlan: 'Elija primero dónde van las copias de seguridad.',
  loading: 'Cargando las copias de seguridad',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  see: 'Ver las copias de seguridad',
  empty: {
    title: 'Ninguna copia automática',
    text: 'Elija una carpeta de otro disco, o un almacén S3. El servidor se ocupa del resto: no hay programa que instalar ni tarea que planificar.',
    action: 'Elegir el lugar',
  },
  status: {
    title: 'Estado',
    names: {
      off: 'Desactivadas',
      waiting: 'La primera está por hacer',
      ok: 'Al día',
      late: 'Con retraso',
      failed: 'Fallan',
    },
    lastGood: 'Última copia buena',
    none: 'ninguna',
    next: 'Próxima',
    notPlanned: 'ninguna prevista',
    failed: 'Último intento',
    running: 'Copia en curso',
    steps: {
      database: 'Copia de la base',
      files: 'Copia de los archivos',
      check: 'Relectura',
      restore: 'Restauración de prueba',
      old: 'Retirada de las más antiguas',
    },
    files: (done, total) => `${formatNumber(done)} de ${formatCount(total, 'archivo')}`,
  },
  failures: {
    location:
      'El lugar de las copias no se puede leer o escribir. Compruebe que está montado, o que el almacén responde y acepta la clave.',
    'no-space':
      'No queda espacio suficiente, en el lugar de las copias o en el disco de los datos. Haga sitio, o conserve menos copias.',
    passphrase:
      'La frase secreta no abre las copias cifradas que están en este lugar. Escriba la correcta.',
    foreign: 'El lugar contiene las copias de otra instalación. Elija otra carpeta u otro prefijo.',
    damaged:
      'La copia no se relee como se escribió: no cuente con ella. Compruebe el disco del lugar.',
    data: 'La base de la instalación no se pudo leer por completo. El registro da la razón.',
    interrupted: 'La copia se interrumpió al parar el servidor. Se hará de nuevo.',
    other: 'La copia falló. El registro da la razón.',
  },
  plan: {
    title: 'Ajustes',
    edit: 'Modificar',
    fixed:
      'Fijados al arrancar por BACKUP_TO: para cambiarlos, cambie estas variables y reinicie el servidor.',
    to: 'Lugar',
    at: 'Hora',
    atIn: (time, zone) => `${time} (${zone})`,
    keep: 'Conservadas',
    kept: (days, weeks, months) =>
      [
        days > 0 && formatCount(days, 'día'),
        weeks > 0 && formatCount(weeks, 'semana'),
        months > 0 && formatCount(months, 'mes', 'meses'),
      ]
        .filter(Boolean)
        .join(', '),
    encryption: 'Cifrado',
    encrypted: 'con una frase secreta',
    plain: 'no',
  },
  form: {
    title: 'Configurar las copias de seguridad',
    submit: 'Guardar',
    isOn: 'Hacer una copia cada día',
    isOnText: 'Desactivadas, solo se hacen las que usted pide.',
    to: 'Lugar',
    toHelp:
      'Una carpeta del servidor, mejor en otro disco (/mnt/copias), o s3://bucket/prefijo?endpoint=https://…',
    accessKey: 'Clave del almacén',
    secretKey: 'Clave secreta del almacén',
    secretKept: 'Déjela vacía para conservar la guardada.',
    at: 'Hora',
    atHelp: (zone) => `Según el reloj del servidor (${zone}).`,
    keep: 'Se conserva una copia de cada uno de los últimos:',
    days: 'Días',
    weeks: 'Semanas',
    months: 'Meses',
    passphrase: 'Frase secreta',
    passphraseHelp:
      'Opcional: cifra las copias. Sin ella, nadie podrá leerlas: anótela en otro sitio que este servidor.',
    passphraseKept: 'Déjela vacía para conservar la guardada.',
    stopEncrypting: 'Dejar de cifrar las próximas copias',
    password: 'Su contraseña',
    passwordHelp: 'Quien elige el lugar recibe todos los datos de la instalación.',
  },
  list: {
    title: 'Copias hechas',
    none: {
      title: 'Ninguna copia por ahora',
      text: 'La primera se hace a la hora prevista, o en cuanto usted la pida.',
    },
    columns: {
      createdAt: 'Fecha',
      bytes: 'Tamaño',
      contents: 'Contenido',
      check: 'Comprobación',
      actions: 'Acciones',
    },
    newBytes: (size) => `de los cuales ${size} nuevos`,
    accounts: (count) => formatCount(count, 'cuenta'),
    messages: (count) => formatCount(count, 'mensaje'),
    files: (count) => formatCount(count, 'archivo'),
    missing: (count) => formatCount(count, 'archivo ya faltaba', 'archivos ya faltaban'),
    good: 'Releída',
    restored: 'Restaurada de prueba',
    damaged: 'Dañada',
    encrypted: 'Cifrada',
    restore: 'Restaurar…',
    restoreOf: (date) => `Restaurar la copia del ${date}`,
    pages: 'Páginas de las copias',
  },
  restore: {
    title: (date) => `Restaurar la copia del ${date}`,
    intro:
      'Una restauración sustituye todos los datos por los de esta copia. Se hace en la máquina del servidor, parado; los datos anteriores se conservan aparte.',
    steps: {
      stop: 'Pare el servidor (todos, si hay varios).',
      variables:
        'Dé al comando las mismas variables que al servidor (DATA_DIR, DATABASE_URL, STORAGE_URL…).',
      keys: 'Dé la clave del almacén en BACKUP_ACCESS_KEY y BACKUP_SECRET_KEY.',
      passphrase: 'Dé la frase secreta en BACKUP_PASSPHRASE.',
      run: 'En la carpeta de Atelier IA, ejecute:',
      start: 'Vuelva a arrancar el servidor.',
    },
    command: 'Comando',
    docker: 'Con Docker, en su lugar:',
    copy: 'Copiar el comando',
    version: (version) =>
      `La hizo la versión ${version}: restáurela con esta versión o una más reciente.`,
  },
  started: 'La copia ha empezado',
  saved: 'Ajustes de las copias guardados',
  failed: {
    load: 'Las copias de seguridad no se pudieron leer',
    start: (reason) => `La copia no pudo empezar. ${reason}`,
    save: (reason) => `Los ajustes no se pudieron guardar. ${reason}`,
  },
}
