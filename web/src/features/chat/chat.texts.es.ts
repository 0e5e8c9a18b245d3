import { formatCount, formatNumber } from '#format/numbers.ts'
import type { chatTexts } from './chat.texts.ts'

export const chatSpanish: typeof chatTexts = {
  title: 'Chat',
  chats: 'Sus chats',
  create: 'Nuevo chat',
  openList: 'Mostrar los chats',
  closeList: 'Cerrar la lista de chats',
  noChats: 'Sus chats aparecerán aquí.',
  replying: 'Respondiendo',
  actionsFor: (title) => `Acciones para ${title}`,
  pinned: 'Fijados',
  archives: 'Archivo',
  isArchived: 'Este chat está archivado.',
  prompts: 'Prompts',
  trash: 'Papelera',
  remove: 'Eliminar',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  loading: 'Cargando',
  listFailed: 'No se ha podido cargar la lista',
  chatFailed: 'No se ha podido abrir este chat',
  chatGone: 'Este chat se ha eliminado, o su dirección está incompleta.',
  backToChats: 'Volver a los chats',
  invalidReply: 'Respuesta no válida del servidor',

  search: 'Buscar',
  searchChats: 'Buscar en los chats',
  clearSearch: 'Borrar la búsqueda',
  hits: 'Resultados',
  hitCount: (count, hasMore) =>
    count === 0
      ? 'No hay resultados'
      : `${formatCount(count, 'resultado')}${hasMore ? ', y más abajo hay otros' : ''}`,
  noHits: 'No hay resultados',
  noHitsHelp: 'Pruebe con menos palabras, o con el principio de una sola.',
  searchFailed: 'La búsqueda ha fallado',

  today: 'Hoy',
  yesterday: 'Ayer',
  last7Days: 'Últimos 7 días',
  last30Days: 'Últimos 30 días',

  welcome: 'Le damos la bienvenida',
  welcomeHelp: 'Escriba su mensaje, o suelte un archivo: se creará un chat nuevo.',
  toBegin: 'Para empezar',
  ideas: [
    { title: 'Resumir un texto', starter: 'Resuma este texto en cinco puntos:\n\n' },
    {
      title: 'Redactar una respuesta cortés',
      starter: 'Redacte una respuesta cortés a este mensaje:\n\n',
    },
    { title: 'Explicar una tabla de cifras', starter: 'Explique estas cifras:\n\n' },
    {
      title: 'Corregir un texto',
      starter: 'Corrija la ortografía y la gramática de este texto, sin cambiar su sentido:\n\n',
    },
  ],

  chatTitle: 'Título',
  chatTitleHelp: 'El título permite encontrar este chat en la lista.',
  modelsFailed: 'No se han podido cargar los modelos',
  noModels: 'No se ofrece ningún modelo para el chat. Pregunte a su administrador.',
  createIt: 'Crear',
  notOffered: (model) =>
    `El modelo ${model} ya no se ofrece. Puede seguir leyendo este chat. Para continuar, elija otro modelo.`,
  chooseOther: 'Elegir otro modelo',

  models: 'Modelos',
  chooseModel: 'Elegir un modelo',
  modelIs: (name) => `Modelo: ${name}`,
  searchModels: 'Buscar un modelo',
  noModelFound: 'Ningún modelo con ese nombre',
  defaultModel: (name) => `${name} por defecto para mis chats nuevos`,
  modelNotes: { isDefault: 'por defecto', isToLoad: 'aún no cargado' },
  modelAbilities: {
    vision: 'acepta imágenes',
    reasoning: 'razona',
    guide: 'responde a partir de la ayuda',
  },
  chatActions: 'Acciones de este chat',

  rename: 'Renombrar',
  renameTitle: 'Renombrar el chat',
  toCollection: 'Añadir a una colección',
  duplicate: 'Duplicar',
  exportIt: 'Exportar',
  exportAs: {
    json: 'Exportar en JSON',
    markdown: 'Exportar en Markdown',
    text: 'Exportar en texto',
  },
  save: 'Guardar',

  importIt: 'Importar',
  importTitle: 'Importar un chat',
  importHelp: (max: string) =>
    `Elija un archivo exportado de Atelier IA, de ChatGPT, de Open WebUI o de LibreChat (zip o JSON, ${max} como máximo), o suéltelo aquí. Sus chats se añaden a los suyos, sin sustituir nada.`,
  pasteIt: 'O pegar el texto JSON',
  chooseFile: 'Elegir un archivo',
  tooLargeImport: 'El archivo es demasiado grande para un chat.',

  settings: 'Ajustes',
  settingsTitle: 'Ajustes del chat',
  temperature: 'Temperatura',
  maxTokens: 'Longitud máxima de la respuesta, en tokens',
  topP: 'Top P',
  topK: 'Top K',
  topKHelp:
    'De 1 a 100: número de palabras candidatas en cada paso. Cuanto más pequeño, más previsibles son las respuestas.',
  replyLength: 'Longitud de las respuestas',
  modelLength: 'La del modelo',
  lengthOverruled: (count) =>
    `Esta instalación permite ${formatCount(count, 'token')} por respuesta: se aplica ese límite.`,
  fixedLength: (count: number) => `Limitada a ${formatCount(count, 'token')}`,
  fineSettings: 'Ajustes finos',
  systemPrompt: 'Instrucción para el modelo',
  systemPromptHelp: 'La instrucción se envía al modelo antes de todos los mensajes de este chat.',
  asStream: 'Mostrar la respuesta a medida que se escribe',
  asStreamHelp: 'Si no, la respuesta se muestra de una vez cuando está terminada.',

  clear: 'Borrar el historial',
  clearQuestion: '¿Borrar el historial?',
  clearHelp:
    'Los mensajes de este chat irán a la papelera. Su título y sus ajustes se conservarán.',
  cleared: 'Se ha borrado el historial.',
  clearIt: 'Borrar',
  undo: 'Deshacer',

  messageCount: (count) => formatCount(count, 'mensaje'),
  messages: 'Mensajes',
  you: 'Usted',
  assistant: 'Asistente',
  editQuestion: 'Modificar la pregunta',
  yourQuestion: 'Su pregunta',
  editKeys: 'Intro para enviar, Escape para cancelar',
  copyReply: 'Copiar la respuesta',
  copyText: 'Copiar el texto',
  unformatted: 'No se pudo dar formato a este mensaje. Este es su texto, tal como está guardado.',
  regenerate: 'Regenerar',
  leftOut: (count) =>
    count === 1
      ? 'El modelo no ha recibido el primer mensaje: este chat es demasiado largo para él. Para cambiar de tema, cree un chat nuevo.'
      : `El modelo no ha recibido los primeros ${formatNumber(count)} mensajes: este chat es demasiado largo para él. Para cambiar de tema, cree un chat nuevo.`,
  truncated: {
    chat: (tokens: number) =>
      `Respuesta cortada: se alcanzó el límite de ${formatCount(tokens, 'token')} de este chat.`,
    reply: (tokens: number) =>
      `Respuesta cortada: se alcanzó el límite de ${formatCount(tokens, 'token')} de esta respuesta.`,
    installation: (tokens: number) =>
      `Respuesta cortada: se alcanzó el límite de la instalación (${formatCount(tokens, 'token')}).`,
    window: (tokens: number) =>
      `Respuesta cortada: la memoria del modelo está llena (${formatCount(tokens, 'token')}).`,
    engine: () => 'Respuesta cortada por el motor.',
  },
  onlyReasoning: 'El modelo ha usado toda la longitud permitida para su reflexión.',
  continueReply: 'Continuar',
  changeLength: 'Cambiar la longitud',
  regenerateLonger: 'Regenerar, más larga',
  contextUsed: (percent: number) => `Memoria del modelo llena al ${percent}\u00a0%`,
  contextUsedAbout: (percent: number) =>
    `Memoria del modelo llena aproximadamente al ${percent}\u00a0%`,
  contextNearlyFull: (state: string) =>
    `${state}: los primeros mensajes pronto dejarán de enviarse al modelo.`,
  stopped: 'Respuesta detenida',
  reasoning: 'Reflexión',
  reasoningNow: 'Reflexionando',
  searchingIn: (collections) =>
    `Buscando en ${collections === 1 ? '1 colección' : `${collections} colecciones`}…`,
  waiting: 'Esperando la respuesta',
  reconnecting: 'Conexión interrumpida, nuevo intento…',
  tokens: (count) => formatCount(count, 'token'),
  answeredBy: (engine) => `Escrito por ${engine}`,
  estimatedTokens: (count) => `aprox. ${formatCount(count, 'token')}`,
  usageHelp: (prompt, completion) =>
    `Entrada: ${formatCount(prompt, 'token')} · salida: ${formatCount(completion, 'token')}`,
  seconds: (count) => `${count}\u00a0s`,
  backToBottom: 'Volver al final',
  older: (count) => formatCount(count, 'mensaje más antiguo', 'mensajes más antiguos'),
  newer: (count) => formatCount(count, 'mensaje más reciente', 'mensajes más recientes'),
  messagesFailed: 'No se han podido cargar los demás mensajes.',
  messageGone: 'Este mensaje ya no está en este chat.',
  partlyDrawn:
    'La búsqueda del navegador solo abarca los mensajes en pantalla. Para buscar en todos sus chats, use el campo «Buscar» encima de la lista.',
  replyFinished: (model) => `La respuesta de ${model} ha terminado.`,
  replyActions: 'Acciones de la respuesta',
  emptyChat: 'Escriba su primer mensaje',
  emptyChatHelp: (model) => `${model} le responderá aquí.`,

  yourMessage: 'Su mensaje',
  placeholder: 'Escriba su mensaje',
  send: 'Enviar',
  reasons: {
    empty: 'Escriba primero un mensaje o adjunte un archivo.',
    uploading: 'Todavía se está enviando un archivo.',
    tooLong: 'Este texto es demasiado largo.',
    noModel: 'Elija primero un modelo ofrecido.',
    replying: 'Hay una respuesta en curso.',
    noMessages: 'Este chat aún no tiene ningún mensaje.',
    noImport: 'Elija un archivo o pegue un texto.',
  },
  stop: 'Detener',
  stopping: 'Deteniendo',
  add: 'Añadir al mensaje',
  attach: 'Adjuntar un archivo',
  insertPrompt: 'Insertar un prompt',
  compareModels: 'Comparar modelos',
  documents: 'Responder a partir de mis documentos',
  chooseFailed: (reason) => `No se pudieron elegir los documentos: ${reason}`,
  keys: 'Intro para enviar, Mayús + Intro para una línea nueva',
  tooLong: (max) => `El mensaje supera los ${max} caracteres. Acórtelo, o envíelo en varias veces.`,
  dismiss: 'Cerrar',

  notReceived:
    'la conexión se cortó antes del envío. Su mensaje está de nuevo en el campo de escritura.',

  notReworded: 'la conexión se cortó antes del envío. Su texto sigue en la pregunta.',

  versions: {
    restStays: (version: number) => `Lo que sigue ahora queda en la versión ${version}.`,
    ofReply: 'Versiones de la respuesta',
    ofQuestion: 'Versiones de la pregunta',
    previous: 'Versión anterior',
    next: 'Versión siguiente',
    place: (index: number, total: number) => `versión ${index} de ${total}`,
    shown: (place: {
      readonly index: number
      readonly total: number
      readonly name: string
      readonly following: number
    }) =>
      [
        `Versión ${place.index} de ${place.total}`,
        ...(place.name === '' ? [] : [place.name]),
        place.following === 0
          ? 'nada después'
          : `${formatCount(place.following, 'message')} después`,
      ].join(', '),
    more: 'Más acciones',
    moreOfQuestion: 'Otras acciones de la pregunta',
    byOtherModel: 'Regenerar con otro modelo…',
    byWhichModel: '¿Con qué modelo regenerar?',
    correct: 'Corregir',
    correctOnly: 'Corregir sin reenviar',
    filesNeedSending: 'Elija Enviar para quitar archivos.',
    correctedText: 'Texto corregido',
    correctionHelp: 'El texto anterior se puede consultar. Ctrl + Intro para guardar.',
    correctionSaved: 'Corrección guardada',
    corrected: 'Modificado',
    seeOriginal: 'Ver el original',
    formerTexts: 'Antes de las correcciones',
    replacedAt: (time: string) => `Sustituido el ${time}`,
    takeUp: 'Usar de nuevo este texto',
    continueElsewhere: 'Continuar en un chat nuevo',
    shareUpTo: 'Compartir hasta aquí…',
    sentInstructions: 'Instrucciones enviadas',
    remember: 'Recordar…',
    remove: 'Eliminar esta versión',
    removeReply: 'Eliminar esta respuesta',
    inOther: 'en otra versión',
    writtenElsewhere: 'Se está escribiendo una respuesta en otra versión.',
    showIt: 'Mostrarla',
    otherShown: 'Este mensaje está en otra versión de la conversación, que se muestra aquí.',
    goBack: 'Volver',
  },

  failed: {
    removeVersion: (sentence: string) => `No se pudo eliminar: ${sentence}`,
    showVersion: (sentence: string) => `No se ha podido mostrar esta versión: ${sentence}`,
    correct: (sentence: string) => `No se ha podido guardar la corrección: ${sentence}`,
    send: (sentence) => `Error al enviar el mensaje: ${sentence}`,
    stop: (sentence) => `Error al detener la respuesta: ${sentence}`,
    regenerate: (sentence) => `Error al regenerar: ${sentence}`,
    continueReply: (sentence: string) => `La respuesta no se ha podido continuar: ${sentence}`,
    edit: (sentence) => `Error al modificar la pregunta: ${sentence}`,
    follow: (sentence) => `Error durante el streaming: ${sentence}`,
    create: (sentence) => `Error al crear el chat: ${sentence}`,
    rename: (sentence) => `Error al actualizar el título: ${sentence}`,
    settings: (sentence) => `Error al actualizar los ajustes: ${sentence}`,
    clear: (sentence) => `Error al borrar el historial: ${sentence}`,
    restore: (sentence) => `Error al restablecer el historial: ${sentence}`,
    duplicate: (sentence) => `Error al duplicar: ${sentence}`,
    export: (sentence) => `Error al exportar: ${sentence}`,
    import: (sentence) => `Error al importar: ${sentence}`,
    remove: (sentence) => `Error al eliminar: ${sentence}`,
    search: (sentence) => `Error al buscar: ${sentence}`,
  },
}
