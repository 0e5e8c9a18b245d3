import { formatCount } from '#format/numbers.ts'
import type { gatewayTexts, scopeNames } from './gateway.texts.ts'

export const scopeNamesSpanish: typeof scopeNames = {
  chat: 'Chat',
  knowledge: 'Documentos',
  images: 'Imágenes',
  speech: 'Síntesis de voz',
  transcription: 'Transcripción',
}

export const gatewaySpanish: typeof gatewayTexts = {
  title: 'API',
  help: 'Use Atelier IA desde sus programas, con una clave de acceso y una API compatible con OpenAI. Los modelos y los límites son los mismos que en las páginas.',
  tabs: { keys: 'Claves de acceso', examples: 'Ejemplos', reference: 'Referencia' },
  create: 'Crear una clave',
  retry: 'Reintentar',
  loading: 'Cargando…',
  keys: {
    table: 'Claves de acceso',
    columns: {
      name: 'Nombre',
      scopes: 'Permisos',
      lastUse: 'Último uso',
      expiry: 'Caducidad',
      act: 'Acción',
    },
    failed: 'No se han podido cargar las claves',
    empty: {
      title: 'Todavía no hay claves',
      text: 'Una clave permite que un programa use Atelier IA sin su contraseña. Puede revocarla en cualquier momento.',
    },
    hint: (hint) => `sk-atelier-…${hint}`,
    never: 'Nunca',
    noExpiry: 'Sin caducidad',
    expired: 'Caducada',
    expires: (date) => `El ${date}`,
    revoke: 'Revocar',
    revokeNamed: (name) => `Revocar «${name}»`,
    question: (name) => `¿Revocar la clave «${name}»?`,
    questionText:
      'Los programas que la usan serán rechazados de inmediato. Esta acción es irreversible.',
    keep: 'Cancelar',
    revoked: 'Clave revocada',
    notRevoked: (reason) => `No se ha podido revocar la clave: ${reason}`,
  },
  form: {
    title: 'Crear una clave de acceso',
    name: 'Nombre',
    nameHelp: 'El programa que la usará: un editor, un script…',
    scopes: 'Permisos',
    scopesHelp: 'Con «Documentos», el chat del programa puede leer y citar sus colecciones.',
    lifetime: 'Caducidad',
    lifetimeDays: (days) => (days === 1 ? 'En un día' : `En ${days} días`),
    lifetimes: {
      '30': 'Dentro de 30 días',
      '90': 'Dentro de 90 días',
      '365': 'Dentro de un año',
      never: 'Nunca',
    },
    password: 'Su contraseña',
    passwordHelp: 'Una clave sigue siendo válida después de cerrar la sesión.',
    create: 'Crear',
    madeTitle: 'Clave creada',
    made: 'Copie esta clave ahora: no se volverá a mostrar.',
    key: 'Clave de acceso',
    copy: 'Copiar la clave',
    done: 'Ya la he copiado',
  },
  examples: {
    address: 'Dirección para los programas',
    copyAddress: 'Copiar la dirección',
    what: 'Lo que hace el ejemplo',
    language: 'Lenguaje',
    model:
      'Sustituya SU_CLAVE por una clave de acceso. La lista de modelos permitidos está en la dirección /v1/models; el ejemplo usa el primero que la página ofrece.',
  },
  reference: {
    help: 'Todas las solicitudes que la aplicación envía al servidor, y las que pueden enviar sus programas (direcciones en /v1). Las descripciones están en francés.',
    document: 'Documento OpenAPI',
    search: 'Buscar una dirección o una palabra',
    failed: 'No se ha podido cargar el documento',
    none: {
      title: 'No hay resultados',
      text: 'Pruebe con otra palabra, o con una parte de la dirección.',
    },
    parameters: 'Parámetros',
    body: 'Cuerpo de la solicitud',
    answer: 'Respuesta',
    refusals: 'Errores posibles',
    access: { key: 'Clave de acceso', bearer: 'Sesión', public: 'Sin sesión' },
    count: (count) => formatCount(count, 'operación', 'operaciones'),
  },
}
