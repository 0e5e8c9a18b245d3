import { formatCount } from '#format/numbers.ts'
import type { gatewayTexts, scopeNames } from './gateway.texts.ts'

export const scopeNamesSpanish: typeof scopeNames = {
  chat: 'Chat',
  images: 'Imágenes',
  speech: 'Síntesis de voz',
  transcription: 'Transcripción',
}

export const gatewaySpanish: typeof gatewayTexts = {
  title: 'API',
  help: 'Sus programas usan el taller como usted: con una clave de acceso, en el lenguaje de OpenAI, con los mismos modelos y los mismos límites que las páginas.',
  tabs: { keys: 'Claves de acceso', examples: 'Ejemplos', reference: 'Referencia' },
  create: 'Crear una clave',
  retry: 'Reintentar',
  loading: 'Leyendo',
  keys: {
    table: 'Claves de acceso',
    columns: {
      name: 'Nombre',
      scopes: 'Usos',
      lastUse: 'Último uso',
      expiry: 'Caducidad',
      act: 'Acción',
    },
    failed: 'No se han podido leer las claves',
    empty: {
      title: 'Ninguna clave por el momento',
      text: 'Una clave deja entrar a un programa sin su contraseña. Se revoca al instante.',
    },
    hint: (hint) => `sk-atelier-…${hint}`,
    never: 'Nunca',
    noExpiry: 'Sin fin',
    expired: 'Caducada',
    expires: (date) => `El ${date}`,
    revoke: 'Revocar',
    revokeNamed: (name) => `Revocar «${name}»`,
    question: (name) => `¿Revocar la clave «${name}»?`,
    questionText:
      'Los programas que la usan serán rechazados de inmediato. Esta acción es irreversible.',
    keep: 'Conservar',
    revoked: 'Clave revocada',
    notRevoked: (reason) => `No se ha podido revocar la clave: ${reason}`,
  },
  form: {
    title: 'Crear una clave de acceso',
    name: 'Nombre',
    nameHelp: 'Lo que la usará: un editor, un script…',
    scopes: 'Usos permitidos',
    lifetime: 'Caducidad',
    lifetimes: { '30': 'En 30 días', '90': 'En 90 días', '365': 'En un año', never: 'Nunca' },
    password: 'Su contraseña',
    passwordHelp: 'Una clave sigue valiendo después de la sesión que la crea.',
    create: 'Crear',
    madeTitle: 'Clave creada',
    made: 'Copie esta clave ahora: no se volverá a mostrar.',
    key: 'Clave de acceso',
    copy: 'Copiar la clave',
    done: 'Ya está copiada',
  },
  examples: {
    address: 'Dirección para los programas',
    copyAddress: 'Copiar la dirección',
    what: 'Lo que hace el ejemplo',
    language: 'Lenguaje',
    model:
      'Sustituya SU_CLAVE por una clave de acceso. Los modelos permitidos se leen en la dirección /v1/models; el ejemplo toma el primero que la página ofrece.',
  },
  reference: {
    help: 'Todo lo que la aplicación pide al servidor, y lo que los programas pueden pedirle (direcciones en /v1).',
    document: 'Documento OpenAPI',
    search: 'Buscar una dirección o una palabra',
    failed: 'No se ha podido leer el documento',
    none: {
      title: 'Nada coincide',
      text: 'Pruebe con otra palabra, o con una parte de la dirección.',
    },
    parameters: 'Parámetros',
    body: 'Cuerpo de la solicitud',
    answer: 'Respuesta',
    refusals: 'Rechazos',
    access: { key: 'Clave de acceso', bearer: 'Sesión', public: 'Sin sesión' },
    count: (count) => formatCount(count, 'operación', 'operaciones'),
  },
}
