import { spanishAssistantProblems } from '#assistants/assistant-problems.texts.es.ts'
import { spanishImportProblems } from '#chat/imports/import-problems.texts.es.ts'
import { engineName, seconds, spanishEngineProblems } from '#engines/engine-problems.texts.es.ts'
import { spanishGatewayProblems } from '#gateway/gateway-problems.texts.es.ts'
import { spanishGroupProblems } from '#groups/group-problems.texts.es.ts'
import { spanishKnowledgeProblems } from '#knowledge/knowledge-problems.texts.es.ts'
import { formatByteSize } from '#limits/byte-size.ts'
import { formatNumber } from '#limits/numbers.ts'
import { spanishCatalogueProblems } from '#local-models/catalogue-problems.texts.es.ts'
import { spanishMemoryProblems } from '#memory/memory-problems.texts.es.ts'
import { spanishProjectProblems } from '#projects/project-problems.texts.es.ts'
import { spanishPromptProblems } from '#prompts/prompt-problems.texts.es.ts'
import { spanishRetentionProblems } from '#retention/retention-problems.texts.es.ts'
import { spanishShareProblems } from '#sharing/share-problems.texts.es.ts'
import { spanishSpeechProblems } from '#speech/speech-problems.texts.es.ts'
import { spanishQuota } from '#usage/quota-problem.texts.es.ts'
import { spanishWorkProblems } from '#works/work-problems.texts.es.ts'
import { spanishAccountProblems } from './account/account-problems.texts.es.ts'
import type { ProblemParams, ProblemTexts } from './problem-codes.ts'

const size = (bytes: unknown) => formatByteSize(Number(bytes ?? 0), 'es')
const inBrackets = (value: unknown) => (value === undefined ? '' : ` (${String(value)})`)
const atMost = (params: ProblemParams) =>
  params.limit === undefined ? '' : ` (${params.limit} como máximo)`

/** The texts of failures in Spanish. The web app uses them; the server always responds in French. */
export const spanishProblems: ProblemTexts = {
  ...spanishAssistantProblems,
  ...spanishEngineProblems,
  ...spanishGatewayProblems,
  ...spanishGroupProblems,
  ...spanishImportProblems,
  ...spanishKnowledgeProblems,
  ...spanishPromptProblems,
  ...spanishProjectProblems,
  ...spanishMemoryProblems,
  ...spanishRetentionProblems,
  'request.invalid': 'Falta información o hay datos incorrectos. Revise los campos señalados.',
  'request.malformed': 'La solicitud no se puede leer. Recargue la página e inténtelo de nuevo.',
  'request.too-deep':
    'La solicitud anida demasiadas listas y objetos unos dentro de otros. Simplifique su contenido e inténtelo de nuevo.',
  'request.too-large': 'El envío es demasiado grande. Redúzcalo e inténtelo de nuevo.',
  'request.unsupported-type': 'Este tipo de contenido no se acepta. Elija otro archivo.',
  'request.unknown-path': 'Esta dirección no existe. Compruébela, o recargue la página.',
  'host.unknown': (params) =>
    `Este servidor no responde con este nombre${inBrackets(params.host)}. Si es el nombre del servidor, su administrador puede añadirlo en Configuración > Direcciones, o al arrancar con PUBLIC_URL o ALLOWED_HOSTS.`,
  'server.internal':
    'Se ha producido un error en el servidor. Inténtelo de nuevo; si continúa, avise a su administrador.',
  'server.not-ready': 'El servidor no está disponible por el momento. Avise a su administrador.',
  'server.no-space':
    'El disco del servidor está casi lleno: por ahora no se acepta ningún archivo nuevo ni ninguna tarea nueva. Avise a su administrador.',
  'server.storage-away':
    'El almacenamiento de archivos no responde por ahora. Inténtelo de nuevo en unos segundos; si el problema continúa, avise a su administrador.',
  'server.busy': (params) =>
    `Demasiadas solicitudes esperan en el servidor. Inténtelo de nuevo dentro de ${seconds(params)}.`,
  'server.database-away':
    'La base de datos no responde por ahora. No se ha guardado nada. Vuelva a intentarlo en unos segundos.',
  'server.outcome-unknown':
    'La base de datos se interrumpió al guardar, y no se sabe si lo hizo. Recargue la página y compruébelo antes de volver a intentarlo.',
  'backup.location-unusable':
    'Las copias de seguridad no se pueden leer ni escribir en este lugar. Compruebe que la carpeta existe, o que el almacén responde y acepta esta clave, y vuelva a intentarlo.',
  'backup.location-foreign':
    'Este lugar ya contiene las copias de seguridad de otra instalación de Atelier IA. Dé a cada una su carpeta o su prefijo.',
  'backup.passphrase-wrong':
    'Esta frase secreta no abre las copias cifradas que están en este lugar. Escriba la correcta, o elija otro lugar.',
  'backup.plan-fixed':
    'Las copias de seguridad se configuran al arrancar, con BACKUP_TO. Cambie estas variables y reinicie el servidor.',
  'backup.no-plan': 'No se ha elegido ningún lugar para las copias de seguridad. Elíjalo primero.',
  'backup.running': 'Ya hay una copia de seguridad en curso. Espere a que termine.',
  ...spanishAccountProblems,
  'feature.disabled': 'Función desactivada',
  'maintenance.on': (params) =>
    String(params.message || 'Hay un mantenimiento en curso. Vuelva un poco más tarde.'),
  'key.required':
    'Se espera una clave de acceso en la cabecera Authorization. Cree una en la página API (dirección /api).',
  'key.refused':
    'Esta clave de acceso no es válida: ha sido revocada, ha caducado o está mal copiada. Cree otra en la página API (dirección /api).',
  'key.out-of-scope':
    'Esta clave de acceso no tiene permiso para esta solicitud. Cree otra en la página API (dirección /api).',
  'key.not-found': 'Esta clave de acceso ya no existe. Recargue la lista.',
  'access.needs-mail':
    'Este ajuste requiere correos con enlaces. Configure primero la página Correo y dé al servidor su dirección pública (PUBLIC_URL).',
  'access.needs-provider':
    'Active primero un proveedor de identidad: sin él, solo usted podría iniciar sesión.',
  'access.needs-domain': 'Indique al menos un dominio, por ejemplo mairie.fr.',
  'user.not-awaiting': 'Esta cuenta no espera, o ya no espera, ser aceptada.',
  'user.not-preparable':
    'Una de estas cuentas tiene derechos de administración: su propietario la vincula él mismo en Mi perfil. Quítela de su selección.',
  'invitation.not-found': 'Esta invitación no existe o ya no existe. Vuelva a cargar la lista.',
  'invitation.too-many':
    'Hay demasiadas invitaciones abiertas. Revoque las que ya no sirvan e inténtelo de nuevo.',
  'key.too-long': (params) =>
    `Una clave de acceso no puede durar tanto aquí${params.days ? `: ${params.days} días como máximo` : ''}. Elija una caducidad más próxima.`,
  'key.too-many':
    'Ya tiene muchas claves de acceso. Revoque las que ya no use e inténtelo de nuevo.',
  'belongings.unknown-kind': 'No hay ningún historial con ese nombre. Recargue la página.',
  'user.not-found': 'Esta cuenta ya no existe. Recargue la lista.',
  'user.without-password':
    'Esta cuenta no tiene contraseña, y el administrador siempre tiene una. Créele primero un enlace de contraseña.',
  'user.single-admin': 'Ya existe un administrador. No se puede crear un segundo.',
  'user.own-account':
    'Su propia cuenta de administrador no se puede desactivar, suspender, degradar ni eliminar. Ceda primero la administración.',
  'user.own-password-link':
    'No puede crear este enlace para su propia cuenta. Cambie su contraseña en Mi perfil; si la ha olvidado, ejecute «npm run admin -- reset-password» en la máquina del servidor.',
  'user.cannot-lead':
    'Esta cuenta está desactivada o suspendida. Reactívela antes de cederle la administración.',
  'user.session-not-found': 'Esta sesión ya está cerrada. Recargue la lista.',
  'file.missing': 'No se ha recibido ningún archivo. Elija un archivo e inténtelo de nuevo.',
  'file.empty': 'El archivo está vacío. Elija otro.',
  'file.too-large': (params) =>
    `El archivo supera el tamaño permitido${params.max ? ` (${params.max} como máximo)` : ''}. Redúzcalo e inténtelo de nuevo.`,
  'file.not-an-image':
    'Este archivo no es una imagen legible. Elija una imagen JPEG, PNG, WebP, AVIF o GIF.',
  'file.heic':
    'Las fotos HEIC no se aceptan. Guarde la imagen en JPEG (en iPhone: Ajustes, Cámara, Formatos, «Más compatible») e inténtelo de nuevo.',
  'file.not-found': 'No se encuentra este archivo. Recargue la página.',
  'file.no-space':
    'No queda espacio suficiente en el servidor para este archivo. Avise a su administrador.',
  'attachment.not-found': 'Este archivo adjunto ya no existe. Adjúntelo de nuevo.',
  'attachment.used': 'Este archivo adjunto ya está en un mensaje. Adjúntelo de nuevo.',
  'attachment.too-many':
    'Ya hay demasiados archivos esperando a ser enviados. Envíe o quite alguno e inténtelo de nuevo.',
  'attachment.type-refused':
    'Este tipo de archivo no se acepta. Adjunte una imagen, un archivo de audio, un vídeo, un PDF, un documento Word (doc, docx) o un texto (txt).',
  'model.not-found': 'Modelo no encontrado',
  'model.not-offered': 'Este modelo no se ofrece en esta página. Elija otro de la lista.',
  'models.unavailable': 'No se han podido cargar los modelos',
  'model-type.not-found': 'Este tipo de modelo ya no existe. Recargue la lista.',
  'model-type.name-taken': 'Ya hay un tipo de modelo con este nombre. Elija otro.',
  'model-type.built-in':
    'Este tipo viene con la instalación: se puede renombrar o desactivar, pero no eliminar.',
  'page.not-found': 'Esta página no existe. Recargue la lista.',
  'job.not-found': 'Esta tarea ya no existe. Recargue la página.',
  'job.ended': 'Esta tarea ya ha terminado.',
  'job.interrupted':
    'El servidor se detuvo durante esta tarea. No se ha contado nada; iníciela de nuevo.',
  'job.cancelled': 'Esta tarea se ha cancelado.',
  'limit.rate': (params) =>
    `Ha enviado muchas solicitudes en poco tiempo. Inténtelo de nuevo dentro de ${seconds(params)}.`,
  'limit.storage': (params) =>
    `Su espacio está lleno: ${size(params.used)} usados de ${size(params.limit)}. Elimine archivos o chats antiguos y vacíe la papelera, o pida más espacio a su administrador, e inténtelo de nuevo.`,
  'limit.uploads': (params) =>
    `Hay demasiados envíos en curso: ${size(params.used)} anunciados de ${size(params.limit)}. Espere a que termine uno, o cancélelo, e inténtelo de nuevo.`,
  'limit.jobs': (params) =>
    `Ya tiene demasiadas tareas en espera o en curso${atMost(params)}. Espere a que termine una, o cancele una. Inténtelo de nuevo dentro de ${seconds(params)}.`,
  'limit.waiting': (params) =>
    `Sus solicitudes que esperan un motor son demasiadas o demasiado largas${atMost(params)}. Inténtelo de nuevo dentro de ${seconds(params)}.`,
  'limit.keys': (params) =>
    `Ha creado demasiadas claves en una hora${atMost(params)}. Inténtelo de nuevo dentro de ${seconds(params)}.`,
  'limit.exports':
    'Ya se está preparando una copia de sus datos. Espere a que esté lista, o cancélela.',
  'idempotency.conflict':
    'Esta solicitud ya se ha enviado. Recargue la página e inténtelo de nuevo.',
  ...spanishCatalogueProblems,
  'graphics-card.unavailable':
    'Los modelos locales no pueden usar ninguna tarjeta gráfica de esta máquina. Recargue la página para ver el motivo.',
  'graphics-card.fetch-closed':
    'Las descargas están desactivadas en esta instalación (MODEL_CATALOGUE=off). Ejecute «npm run gpu» en la máquina del servidor e inténtelo de nuevo.',
  'text-recognition.fetch-closed':
    'Las descargas están desactivadas en esta instalación. Ejecute «node tools/run.mjs native ocr» en la máquina de cada servidor y recargue la página.',
  'configuration.fixed': (params) =>
    `Este ajuste lo fija la instalación (${params.variable ?? 'variable de entorno'}) y no se puede cambiar aquí.`,
  'configuration.address-refused':
    'Esta dirección no se acepta. Indique la de un motor de su red, en http o https.',
  'chat.not-found': 'Chat no encontrado',
  'chat.message-not-found': 'Este mensaje ya no está en este chat.',
  'chat.busy': 'Ya se está enviando un mensaje',
  'chat.message-too-long': (params) =>
    `Este mensaje es demasiado largo para este modelo${params.characters === undefined ? '' : `, que acepta unos ${formatNumber(Number(params.characters), 'es')} caracteres a la vez`}. Acórtelo, o elija un modelo que acepte mensajes más largos.`,
  'chat.no-room-to-continue':
    'Su pregunta y el principio de esta respuesta llenan la memoria de este modelo: no puede escribir el resto. Elija un modelo que acepte textos más largos y pulse «Continuar», o acorte su pregunta.',
  'chat.nothing-running': 'No se está escribiendo ninguna respuesta en este chat.',
  'chat.no-reply': 'Este chat aún no tiene ninguna respuesta.',
  'chat.not-enough-messages': 'No hay suficientes mensajes para regenerar',
  'chat.no-user-message': 'No se ha encontrado ningún mensaje suyo',
  'chat.reply-interrupted':
    'El servidor se detuvo durante esta respuesta. La parte ya escrita se conserva: pulse «Continuar» para obtener el resto, o «Regenerar» para una respuesta nueva.',
  'chat.reply-not-begun':
    'El servidor se detuvo antes de empezar esta respuesta. Su pregunta se conserva: pulse «Regenerar» para obtener una respuesta.',
  'chat.reply-cut': (params) =>
    `${engineName(params)} ha cortado la respuesta antes del final. La parte recibida se conserva: pulse «Continuar» para obtener el resto, o «Regenerar» para una respuesta nueva.`,
  'chat.reply-failed': (params) => String(params.sentence ?? 'Esta respuesta ha fallado.'),
  'chat.nothing-to-continue':
    'Esta respuesta no se puede continuar: está completa, vacía o ya no es la última del chat. Envíe un mensaje para seguir.',
  'chat.invalid-json': 'Datos JSON no válidos',
  'chat.stale': 'Este chat ha cambiado entretanto. Recargue la página.',
  'chat.other-version':
    'Este mensaje está en otra versión de la conversación. Muestre esa versión para leerlo.',
  'chat.too-many-versions':
    'Este mensaje ya tiene 100 versiones. Siga con una de ellas, o en un chat nuevo.',
  'chat.too-many-messages':
    'Este chat ya tiene 100\u00a0000 mensajes, el máximo. Siga en un chat nuevo.',
  'chat.queue-full':
    'Ya hay diez mensajes esperando en este chat. Deje que salga uno o quite alguno.',
  'chat.nothing-cleared':
    'El historial borrado ya no se puede restablecer: ya no está en la papelera.',
  'chat.version-needed': 'Para modificar mensajes hace falta la versión del chat (If-Match).',
  'image.not-found': 'Imagen no encontrada',
  'image.unreadable':
    'El motor ha devuelto una imagen ilegible. Inténtelo de nuevo; si continúa, elija otro modelo.',
  'image.too-large-to-upscale': (params) =>
    `Esta imagen ya es grande: ampliada, superaría los ${params.max ?? 4096} píxeles de lado. Elija una imagen más pequeña.`,
  'image.too-many-presets': 'Ya tiene muchos ajustes guardados. Elimine uno e inténtelo de nuevo.',
  'image.preset-not-found': 'Estos ajustes guardados ya no existen. Recargue la página.',
  'inpainting.not-found': 'Inpainting no encontrado',
  'inpainting.incomplete': 'La imagen original y el prompt son obligatorios',
  'inpainting.mask-missing':
    'Falta una máscara. Dibuje la parte que quiere cambiar, o envíe una máscara.',
  'inpainting.mask-empty':
    'La máscara está vacía. Pinte la parte que quiere cambiar e inténtelo de nuevo.',
  'inpainting.mask-unreadable':
    'Esta máscara no es una imagen legible. Envíe una imagen PNG, blanca donde haya que repintar.',
  'inpainting.picture-too-large': ({ max = 4096 }) =>
    `Esta imagen es demasiado grande: ${max} píxeles de lado como máximo. Redúzcala e inténtelo de nuevo.`,
  'usage.people-off':
    'El uso por persona está desactivado. Actívelo en su página, o lea el uso por modelo.',
  'usage.too-many-rules': 'Ya hay muchas cuotas. Quite una y vuelva a intentarlo.',
  'usage.group-not-found': 'Este grupo ya no existe. Recargue la página.',
  'usage.rule-not-found': 'Esta cuota ya no existe. Recargue la página.',
  'quota.exhausted': (params) =>
    spanishQuota(
      params,
      'Ha agotado su cuota de inpainting. Pida más créditos a su administrador.',
    ),
  ...spanishShareProblems,
  ...spanishSpeechProblems,
  ...spanishWorkProblems,
  'transcription.file-missing': 'Seleccione un archivo de audio',
  'transcription.not-found': 'Esta transcripción ya no existe. Recargue la página.',
  'transcription.type-refused':
    'Este archivo no es ni de audio ni de vídeo. Elija un archivo wav, mp3, m4a, ogg, flac, webm o mp4.',
  'transcription.unreadable':
    'Este archivo no tiene audio legible: está dañado, protegido o en silencio. Pruebe con otro.',
  'transcription.too-long': ({ hours = 24 }) =>
    `Esta grabación es demasiado larga: ${formatNumber(Number(hours), 'es')} horas como máximo. Divídala y envíe las partes una tras otra.`,
  'transcription.dictation-too-long': ({ minutes = 5 }) =>
    `Este dictado es demasiado largo: ${minutes} minutos como máximo. Dicte el texto en varias veces.`,
  'transcription.no-model':
    'No hay ningún modelo de transcripción instalado. Su administrador puede instalar uno (Admin > Modelos locales) o conectar un motor LocalAI.',
  'transcription.no-converter':
    'El convertidor de audio no se ha podido instalar en el servidor. Su administrador puede instalar ffmpeg o restablecer el acceso a internet; después, inténtelo de nuevo.',
  'transcription.no-peaks': 'La forma de onda se mostrará cuando se haya leído todo el archivo.',
  'transcription.stale':
    'Esta transcripción se ha corregido en otro lugar entretanto. Recárguela y repita su corrección.',
  'transcription.busy': 'Esta transcripción está en curso. Espere a que termine, o cancélela.',
  'transcription.nothing-to-retry': 'Esta transcripción está completa: no hay nada que reintentar.',
  'upload.not-found':
    'Este envío ya no existe: se canceló, se usó o esperó demasiado. Envíe el archivo de nuevo.',
  'upload.unfinished': 'El archivo aún no ha llegado entero. Espere a que termine el envío.',
  'upload.too-many':
    'Varios envíos suyos no han terminado. Termínelos o cancélelos donde empezaron, e inténtelo de nuevo. Un envío que nada reanuda se elimina al cabo de un día.',
  'upload.wrong-offset': 'El envío debe reanudarse donde se detuvo. Inténtelo de nuevo.',
  'upload.wrong-protocol':
    'Este envío no sigue el protocolo esperado (tus 1.0.0). Recargue la página e inténtelo de nuevo.',
  'notice.not-found': 'Este anuncio ya no existe. Recargue la página.',
  'mail.fixed':
    'El correo se configura al arrancar, con SMTP_URL. Cambie esta variable y reinicie el servidor.',
  'mail.not-configured': 'No se ha elegido ningún servidor de correo. Elíjalo primero.',
  'mail.not-found': 'Este correo ya no está en la lista. Recargue la página.',
  'mail.not-failed': 'Este correo no ha fallado: espera, o ya se envió. Recargue la página.',
  'help.not-found': 'Esta página de ayuda no existe. Elija un tema de la lista.',
}
