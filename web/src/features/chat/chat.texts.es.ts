import { formatCount, formatNumber } from '#format/numbers.ts'
import type { chatTexts } from './chat.texts.ts'

export const chatSpanish: typeof chatTexts = {
  title: 'Chat',
  chats: 'Conversaciones',
  create: 'Nuevo chat',
  openList: 'Mostrar las conversaciones',
  closeList: 'Cerrar las conversaciones',
  noChats: 'Sus conversaciones aparecerán aquí.',
  replying: 'Respondiendo',
  actionsFor: (title) => `Acciones para ${title}`,
  remove: 'Eliminar',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  loading: 'Cargando',
  listFailed: 'No se ha podido cargar la lista',
  chatFailed: 'No se ha podido abrir este chat',
  chatGone: 'Se ha eliminado, o su dirección está incompleta.',
  backToChats: 'Volver a los chats',
  invalidReply: 'Respuesta no válida del servidor',

  search: 'Buscar',
  searchChats: 'Buscar en los chats',
  clearSearch: 'Borrar la búsqueda',
  hits: 'Resultados',
  hitCount: (count, hasMore) =>
    count === 0
      ? 'Ningún resultado'
      : `${formatCount(count, 'resultado')}${hasMore ? ', y más abajo hay otros' : ''}`,
  noHits: 'Ningún resultado',
  noHitsHelp: 'Pruebe con menos palabras, o con el principio de una sola.',
  searchFailed: 'La búsqueda ha fallado',

  today: 'Hoy',
  yesterday: 'Ayer',
  last7Days: 'Últimos 7 días',
  last30Days: 'Últimos 30 días',

  welcome: 'Le damos la bienvenida',
  welcomeHelp: 'Escriba su mensaje, o suelte un archivo: un chat nuevo empieza con él.',
  toBegin: 'Para empezar',
  ideas: [
    { title: 'Resumir un texto', starter: 'Resuma este texto en cinco puntos:\n\n' },
    {
      title: 'Redactar una respuesta cortés',
      starter: 'Redacte una respuesta cortés a este mensaje:\n\n',
    },
    { title: 'Explicar una tabla de cifras', starter: 'Explique qué dicen estas cifras:\n\n' },
    {
      title: 'Corregir un texto',
      starter: 'Corrija la ortografía y la gramática de este texto, sin cambiar su sentido:\n\n',
    },
  ],

  chatTitle: 'Título',
  chatTitleHelp: 'Le servirá para encontrar este chat en la lista.',
  modelsFailed: 'No se han podido cargar los modelos',
  noModels: 'No se ofrece ningún modelo para el chat. Pregunte a su administrador.',
  createIt: 'Crear',
  notOffered: (model) =>
    `El modelo ${model} ya no se ofrece. Este chat se puede leer; para continuarlo, elija otro modelo.`,
  chooseOther: 'Elegir otro modelo',

  models: 'Modelos',
  chooseModel: 'Elegir un modelo',
  modelIs: (name) => `Modelo: ${name}`,
  searchModels: 'Buscar un modelo',
  noModelFound: 'Ningún modelo con ese nombre',
  defaultModel: (name) => `${name} por defecto para mis chats nuevos`,
  modelNotes: { isDefault: 'por defecto', isToLoad: 'por cargar' },
  modelAbilities: {
    vision: 've las imágenes',
    reasoning: 'razona',
    guide: 'responde a partir de la ayuda',
  },
  chatActions: 'Acciones de este chat',

  rename: 'Renombrar',
  renameTitle: 'Renombrar el chat',
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
  importHelp:
    'Elija una exportación JSON de aquí, de ChatGPT, de Open WebUI o de LibreChat, o suéltela aquí. Sus chats se añaden a los suyos, sin sustituir nada.',
  pasteIt: 'O pegar el texto JSON',
  chooseFile: 'Elegir un archivo',
  tooLargeImport: 'El archivo es demasiado grande para un chat.',

  settings: 'Ajustes',
  settingsTitle: 'Ajustes del chat',
  temperature: 'Temperatura',
  maxTokens: 'Longitud máxima de la respuesta, en tokens',
  topP: 'Top P',
  topK: 'Top K',
  topKHelp: 'De 1 a 100: entre cuántas continuaciones posibles elige el modelo.',
  replyLength: 'Longitud de las respuestas',
  modelLength: 'La del modelo',
  fixedLength: (count: number) => `Limitada a ${formatCount(count, 'token')}`,
  fineSettings: 'Ajustes finos',
  systemPrompt: 'Instrucción para el modelo',
  systemPromptHelp: 'Se da al modelo antes de todos los mensajes de este chat.',
  asStream: 'Respuesta a medida que se escribe',
  asStreamHelp: 'Si no, la respuesta se muestra entera una vez terminada.',

  clear: 'Borrar el historial',
  clearQuestion: '¿Borrar el historial?',
  clearHelp: 'Se borrarán todos los mensajes de este chat. Su título y sus ajustes se conservan.',
  cleared: 'Se ha borrado el historial.',
  clearIt: 'Borrar',
  undo: 'Deshacer',

  removeQuestion: (title) => `¿Eliminar «${title}»?`,
  removeHelp: 'Se borrarán definitivamente todos los mensajes de este chat.',

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
      ? 'El primer mensaje no se ha vuelto a leer: esta conversación supera lo que el modelo puede retener.'
      : `Los primeros ${formatNumber(count)} mensajes no se han vuelto a leer: esta conversación supera lo que el modelo puede retener.`,
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
  onlyReasoning: 'El modelo empleó toda la longitud permitida en reflexionar.',
  continueReply: 'Continuar',
  changeLength: 'Cambiar la longitud',
  regenerateLonger: 'Rehacer más larga',
  contextUsed: (percent: number) => `Memoria del modelo llena al ${percent}\u00a0%`,
  contextUsedAbout: (percent: number) =>
    `Memoria del modelo llena aproximadamente al ${percent}\u00a0%`,
  contextNearlyFull: (state: string) => `${state}: los primeros mensajes pronto dejarán de leerse.`,
  stopped: 'Detenida',
  reasoning: 'Reflexión',
  reasoningNow: 'Reflexionando',
  waiting: 'Esperando la respuesta',
  reconnecting: 'La conexión se ha cortado, nuevo intento en curso',
  tokens: (count) => formatCount(count, 'token'),
  estimatedTokens: (count) => `unos ${formatCount(count, 'token')}`,
  usageHelp: (prompt, completion) =>
    `${formatCount(prompt, 'token')} leídos, ${formatCount(completion, 'token')} escritos`,
  seconds: (count) => `${count}\u00a0s`,
  backToBottom: 'Volver al final',
  older: (count) => formatCount(count, 'mensaje más antiguo', 'mensajes más antiguos'),
  newer: (count) => formatCount(count, 'mensaje más reciente', 'mensajes más recientes'),
  messagesFailed: 'No se han podido cargar los demás mensajes.',
  messageGone: 'Este mensaje ya no está en este chat.',
  partlyDrawn:
    'La búsqueda del navegador solo encuentra los mensajes cercanos. Para todos los demás, busque encima de la lista de chats.',
  replyFinished: (model) => `La respuesta de ${model} ha terminado.`,
  emptyChat: 'Escriba su primer mensaje',
  emptyChatHelp: (model) => `${model} le responderá aquí.`,

  yourMessage: 'Su mensaje',
  placeholder: 'Escriba su mensaje',
  send: 'Enviar',
  reasons: {
    empty: 'Escriba primero un mensaje o adjunte un archivo.',
    uploading: 'Un archivo aún está en camino.',
    tooLong: 'Este texto es demasiado largo.',
    noModel: 'Elija primero un modelo ofrecido.',
    replying: 'Hay una respuesta en curso.',
    noMessages: 'Este chat aún no tiene ningún mensaje.',
    noImport: 'Elija un archivo o pegue un texto.',
  },
  stop: 'Detener',
  stopping: 'Deteniendo',
  keys: 'Intro para enviar, Mayús + Intro para una línea nueva',
  tooLong: (max) => `El mensaje supera los ${max} caracteres. Acórtelo, o envíelo en varias veces.`,
  dismiss: 'Cerrar',

  notReceived:
    'la conexión se cortó antes de que el servidor lo recibiera. Está de nuevo en el campo de escritura.',

  notReworded:
    'la conexión se cortó antes de que el servidor la recibiera. Sus palabras siguen en la pregunta.',

  failed: {
    send: (sentence) => `Error al enviar el mensaje: ${sentence}`,
    stop: (sentence) => `Error al detener la respuesta: ${sentence}`,
    regenerate: (sentence) => `Error al regenerar: ${sentence}`,
    continueReply: (sentence: string) => `Error al continuar la respuesta: ${sentence}`,
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
