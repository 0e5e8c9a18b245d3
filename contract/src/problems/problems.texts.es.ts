import { byteSize } from './byte-size.ts'
import type { ProblemParams, ProblemTexts } from './problem-codes.ts'

const engineName = (params: ProblemParams) => String(params.engine ?? 'El motor de IA')
const seconds = (params: ProblemParams) => {
  const count = Number(params.seconds ?? 1)
  return count < 90
    ? `${count} ${count === 1 ? 'segundo' : 'segundos'}`
    : `${Math.ceil(count / 60)} minutos`
}

const inBrackets = (value: unknown) => (value === undefined ? '' : ` (${String(value)})`)
const atMost = (params: ProblemParams) =>
  params.limit === undefined ? '' : ` (${params.limit} como máximo)`

/** The texts of failures in Spanish. The web app uses them; the server always responds in French. */
export const spanishProblems: ProblemTexts = {
  'request.invalid': 'Falta información o hay datos incorrectos. Revise los campos señalados.',
  'request.malformed': 'La solicitud no se puede leer. Recargue la página e inténtelo de nuevo.',
  'request.too-deep':
    'La solicitud anida demasiadas listas y objetos unos dentro de otros. Simplifique su contenido e inténtelo de nuevo.',
  'request.too-large': 'El envío es demasiado grande. Redúzcalo e inténtelo de nuevo.',
  'request.unsupported-type': 'Este tipo de contenido no se acepta aquí.',
  'request.unknown-path': 'Esta dirección no existe.',
  'host.unknown': (params) =>
    `Este servidor no responde con este nombre${inBrackets(params.host)}. Si el nombre es el suyo, su administrador lo añade en Configuración > Direcciones, o con PUBLIC_URL o ALLOWED_HOSTS al arrancar.`,
  'server.internal':
    'Se ha producido un error en el servidor. Inténtelo de nuevo; si continúa, avise a su administrador.',
  'server.not-ready': 'El servidor no puede atender por el momento. Avise a su administrador.',
  'server.no-space':
    'El disco del servidor está casi lleno: por ahora no se acepta ningún archivo ni trabajo nuevo. Avise a su administrador.',
  'server.busy': (params) =>
    `Demasiadas solicitudes esperan en el servidor. Inténtelo de nuevo en ${seconds(params)}.`,
  'session.required': 'Inicie sesión para continuar.',
  'session.ended': 'Su sesión ha terminado. Inicie sesión de nuevo para continuar.',
  'access.admin-only': 'Se requiere acceso de administrador',
  'feature.disabled': 'Función desactivada',
  'maintenance.on': (params) =>
    String(params.message || 'La instalación está en mantenimiento. Vuelva un poco más tarde.'),
  'account.invalid-credentials': 'Correo o contraseña incorrectos',
  'account.inactive': 'Cuenta desactivada',
  'account.suspended': 'Cuenta suspendida',
  'account.email-taken':
    'Ya existe una cuenta con esta dirección de correo. Inicie sesión o elija otra.',
  'account.registration-closed': 'El registro está cerrado. Pida una cuenta a su administrador.',
  'account.first-code-required':
    'La primera cuenta de esta instalación se abre con el enlace que muestra la consola del servidor. Use ese enlace.',
  'account.too-many-attempts': (params) =>
    `Demasiados intentos. Inténtelo de nuevo en ${seconds(params)}.`,
  'account.refresh-invalid': 'Su sesión ha terminado. Inicie sesión de nuevo para continuar.',
  'account.link-invalid':
    'Este enlace ya se ha usado, ha caducado o ha sido sustituido. Pida otro a su administrador.',
  'account.wrong-password': 'La contraseña es incorrecta. Compruébela e inténtelo de nuevo.',
  'account.password-required':
    'Para cambiar la dirección de inicio de sesión, escriba también su contraseña actual.',
  'account.password-common':
    'Esta contraseña es de las más comunes y se adivinaría pronto. Elija otra, por ejemplo tres palabras sin relación entre ellas.',
  'account.password-personal':
    'Esta contraseña es el nombre o la dirección de la cuenta y se adivinaría pronto. Elija otra, por ejemplo tres palabras sin relación entre ellas.',
  'account.hand-over-first':
    'Usted es el único administrador. Ceda primero la administración a otra cuenta (Administración, Usuarios) y luego elimine la suya.',
  'key.required':
    'Se espera una clave de acceso en la cabecera Authorization. Cree una en la página API.',
  'key.refused':
    'Esta clave de acceso no es válida: ha sido revocada, ha caducado o está mal copiada. Cree otra en la página API.',
  'key.out-of-scope':
    'Esta clave de acceso no permite este uso. Cree una que lo permita en la página API.',
  'key.not-found': 'Esta clave de acceso no existe o ya no existe. Recargue la lista.',
  'key.too-many':
    'Ya tiene muchas claves de acceso. Revoque las que ya no use e inténtelo de nuevo.',
  'gateway.picture-refused':
    'Esta imagen no se puede leer. Envíe una imagen JPEG, PNG, WebP o GIF en una dirección «data:»; las direcciones de otros sitios no se leen.',
  'gateway.no-sight': 'Este modelo no ve imágenes. Elija uno que sí, o quite la imagen.',
  'belongings.unknown-kind': 'No hay ningún historial con ese nombre.',
  'user.not-found': 'Esta cuenta no existe o ya no existe. Recargue la lista.',
  'user.single-admin': 'Ya existe un administrador. No se puede crear un segundo.',
  'user.own-account':
    'Su propia cuenta de administrador no se puede desactivar, suspender, degradar ni eliminar. Ceda primero la administración.',
  'user.own-password-link':
    'Este enlace no se puede crear para su propia cuenta. Cambie su contraseña en Mi perfil; si la ha olvidado, ejecute «npm run admin -- reset-password» en la máquina del servidor.',
  'user.cannot-lead':
    'Esta cuenta está desactivada o suspendida. Reábrala antes de cederle la administración.',
  'user.session-not-found': 'Esta sesión ya ha terminado. Recargue la lista.',
  'file.missing': 'No se ha recibido ningún archivo. Elija un archivo e inténtelo de nuevo.',
  'file.empty': 'El archivo está vacío. Elija otro.',
  'file.too-large': (params) =>
    `El archivo supera el tamaño permitido${params.max ? ` (${params.max} como máximo)` : ''}. Redúzcalo e inténtelo de nuevo.`,
  'file.not-an-image':
    'Este archivo no es una imagen legible. Elija una imagen JPEG, PNG, WebP, AVIF o GIF.',
  'file.heic':
    'Las fotos HEIC no se aceptan. Guarde la imagen en JPEG (en iPhone: Ajustes, Cámara, Formatos, «Más compatible») e inténtelo de nuevo.',
  'file.not-found': 'Este archivo no existe o ya no está disponible.',
  'file.no-space':
    'No queda espacio suficiente en el servidor para este archivo. Avise a su administrador.',
  'attachment.not-found': 'Este archivo adjunto no existe o ya no existe. Adjúntelo de nuevo.',
  'attachment.used': 'Este archivo adjunto ya está en un mensaje. Adjúntelo de nuevo.',
  'attachment.too-many':
    'Ya hay demasiados archivos esperando a ser enviados. Envíe o quite alguno e inténtelo de nuevo.',
  'attachment.type-refused':
    'Este tipo de archivo no se acepta. Adjunte una imagen, un sonido, un vídeo, un PDF, un documento Word (doc, docx) o un texto (txt).',
  'model.not-found': 'Modelo no encontrado',
  'model.not-offered': 'Este modelo no se ofrece en esta página. Elija otro de la lista.',
  'models.unavailable': 'No se han podido cargar los modelos',
  'model-type.not-found': 'Este tipo de modelo no existe o ya no existe. Recargue la lista.',
  'model-type.name-taken': 'Ya hay un tipo de modelo con este nombre. Elija otro.',
  'model-type.built-in':
    'Este tipo viene con la instalación: se puede renombrar o desactivar, pero no eliminar.',
  'page.not-found': 'Esta página no existe.',
  'job.not-found': 'Esta tarea no existe o ya no existe.',
  'job.ended': 'Esta tarea ya ha terminado.',
  'job.interrupted':
    'El servidor se detuvo durante esta tarea. No se ha contado nada; iníciela de nuevo.',
  'job.cancelled': 'Esta tarea se ha cancelado.',
  'limit.rate': (params) =>
    `Ha enviado muchas solicitudes en poco tiempo. Inténtelo de nuevo en ${seconds(params)}.`,
  'limit.storage': (params) =>
    `Su espacio está lleno: ${byteSize(params.used, 'es')} usados de ${byteSize(params.limit, 'es')}. Elimine archivos o conversaciones antiguas, o pida más espacio al administrador, e inténtelo de nuevo.`,
  'limit.uploads': (params) =>
    `Hay demasiados envíos en curso: ${byteSize(params.used, 'es')} anunciados de ${byteSize(params.limit, 'es')}. Espere a que termine uno, o cancélelo, e inténtelo de nuevo.`,
  'limit.jobs': (params) =>
    `Ya tiene demasiadas tareas en espera o en curso${atMost(params)}. Espere a que termine una, o cancele una. Inténtelo de nuevo en ${seconds(params)}.`,
  'limit.waiting': (params) =>
    `Sus solicitudes que esperan un motor son demasiadas o demasiado largas${atMost(params)}. Inténtelo de nuevo en ${seconds(params)}.`,
  'limit.keys': (params) =>
    `Ha creado demasiadas claves en una hora${atMost(params)}. Inténtelo de nuevo en ${seconds(params)}.`,
  'limit.exports':
    'Ya se está preparando un archivo de sus datos. Espere a que esté listo, o cancélelo.',
  'idempotency.conflict':
    'Esta solicitud lleva el número de otra. Recargue la página e inténtelo de nuevo.',
  'catalogue.off':
    'El catálogo de modelos está cerrado en esta instalación (MODEL_CATALOGUE=off). Ponga los archivos en la carpeta de modelos.',
  'catalogue.not-found': 'Este modelo no está o ya no está en el catálogo. Recargue la lista.',
  'catalogue.built-in': 'Este modelo viene con el catálogo y no se puede quitar de él.',
  'catalogue.full': 'El catálogo no admite más modelos añadidos. Quite uno primero.',
  'catalogue.wrong-moment':
    'Este modelo ya no está en ese punto. Recargue la lista para ver por dónde va.',
  'catalogue.queue-full':
    'Ya hay muchas instalaciones en espera. Inicie esta cuando termine alguna.',
  'catalogue.address-refused':
    'Esta dirección no se acepta. Indique la de un archivo público, en https.',
  'catalogue.files-refused':
    'Estos archivos no forman un modelo: hace falta un archivo .gguf para el chat, o archivos .onnx con los que los acompañan para una voz o una transcripción.',
  'catalogue.redirect-refused':
    'El servidor del modelo remite a una dirección que no es pública. No se ha pedido nada a esa dirección.',
  'catalogue.unreachable':
    'El servidor del modelo no responde. Compruebe la conexión de la máquina a internet y reanude.',
  'catalogue.file-missing': 'El archivo ya no está en esa dirección. Elija otro modelo.',
  'catalogue.file-locked':
    'El servidor solo da este archivo a una cuenta autorizada. Elija otro modelo, o ponga el archivo en la carpeta usted mismo.',
  'catalogue.refused':
    'El servidor del modelo ha respondido con un error. Reanude dentro de un momento.',
  'catalogue.silent':
    'El servidor del modelo ya no envía nada, o casi nada. Lo recibido se conserva; reanude dentro de un momento.',
  'catalogue.cut':
    'La conexión se cortó antes del final. Lo recibido se conserva; reanude para obtener el resto.',
  'catalogue.wrong-size':
    'El archivo recibido no tiene el tamaño anunciado. Se ha borrado; inténtelo de nuevo.',
  'catalogue.wrong-hash':
    'El archivo recibido no es el anunciado: su huella es distinta. Se ha borrado; inténtelo de nuevo.',
  'catalogue.no-space': (params) =>
    `Falta espacio en el disco${params.needed ? `: se necesitan ${params.needed} y quedan ${params.free}` : ''}. Libere espacio y reanude.`,
  'catalogue.name-taken':
    'La carpeta de modelos ya contiene un modelo con este nombre. Elimínelo o renómbrelo y reanude.',
  'catalogue.not-written':
    'No se ha podido escribir el archivo en la carpeta de modelos. Compruebe sus permisos y el disco, y reanude.',
  'graphics-card.unavailable':
    'Ninguna tarjeta gráfica de esta máquina puede servir a los modelos locales. Recargue la página para ver el motivo.',
  'graphics-card.fetch-closed':
    'La instalación tiene cerradas las descargas (MODEL_CATALOGUE=off). Ejecute «npm run gpu» en la máquina del servidor y vuelva a intentarlo.',
  'configuration.fixed': (params) =>
    `Este ajuste lo fija la instalación (${params.variable ?? 'variable de entorno'}) y no se cambia aquí.`,
  'configuration.address-refused':
    'Esta dirección no se acepta. Indique la de un servidor de su red, en http o https.',
  'engine.circuit-open': (params) =>
    `${engineName(params)} no responde desde hace un rato. Se volverá a probar en ${seconds(params)}; mientras tanto puede elegir otro modelo.`,
  'chat.not-found': 'Chat no encontrado',
  'chat.message-not-found': 'Este mensaje ya no está en este chat.',
  'chat.busy': 'Ya se está enviando un mensaje',
  'chat.message-too-long': (params) =>
    `Este mensaje es demasiado largo para este modelo${params.characters === undefined ? '' : `, que lee unos ${Number(params.characters).toLocaleString('es-ES')} caracteres a la vez`}. Acórtelo, o elija un modelo que lea más.`,
  'chat.nothing-running': 'No se está escribiendo ninguna respuesta en este chat.',
  'chat.no-reply': 'Este chat aún no tiene ninguna respuesta.',
  'chat.not-enough-messages': 'No hay suficientes mensajes para regenerar',
  'chat.no-user-message': 'No se ha encontrado ningún mensaje suyo',
  'chat.reply-interrupted':
    'El servidor se detuvo durante esta respuesta. Lo escrito se conserva; regenere para obtener el resto.',
  'chat.reply-failed': (params) => String(params.sentence ?? 'Esta respuesta ha fallado.'),
  'chat.only-reasoning':
    'El modelo empleó toda la longitud permitida en reflexionar, sin responder nada. Se conserva la respuesta anterior; permita una más larga en los ajustes del chat, o elija otro modelo.',
  'chat.nothing-to-continue':
    'Esta respuesta no se puede continuar: está completa, vacía o ya no es la última del chat. Envíe un mensaje para seguir.',
  'chat.invalid-json': 'Datos JSON no válidos',
  'chat.stale': 'Este chat ha cambiado entretanto.',
  'chat.nothing-cleared': 'El historial borrado ya no se conserva: solo se guarda un día.',
  'chat.version-needed': 'Para modificar mensajes hace falta la versión del chat (If-Match).',
  'image.not-found': 'Imagen no encontrada',
  'image.unreadable':
    'El motor ha devuelto una imagen ilegible. Inténtelo de nuevo; si continúa, elija otro modelo.',
  'image.too-large-to-upscale': (params) =>
    `Esta imagen ya es grande: ampliada, superaría los ${params.max ?? 4096} píxeles de lado.`,
  'image.too-many-presets': 'Ya tiene muchos ajustes guardados. Elimine uno e inténtelo de nuevo.',
  'image.preset-not-found': 'Estos ajustes guardados ya no existen. Recargue la página.',
  'inpainting.not-found': 'Inpainting no encontrado',
  'inpainting.incomplete': 'La imagen original y el prompt son obligatorios',
  'inpainting.mask-missing':
    'Falta una máscara. Dibuje lo que hay que repintar, o envíe una máscara.',
  'inpainting.mask-empty':
    'La máscara no cubre nada. Pinte de blanco lo que hay que repintar e inténtelo de nuevo.',
  'inpainting.mask-unreadable':
    'Esta máscara no es una imagen legible. Envíe una imagen PNG, blanca donde haya que repintar.',
  'inpainting.picture-too-large': ({ max = 4096 }) =>
    `Esta imagen es demasiado grande: ${max} píxeles de lado como máximo. Redúzcala e inténtelo de nuevo.`,
  'quota.exhausted': 'Ha agotado su cuota de inpainting. Pida más créditos a su administrador.',
  'speech.not-found': 'Esta lectura no existe o ya no existe. Recargue la página.',
  'speech.mixed-sounds':
    'El motor ha devuelto sonidos que no se pueden unir. Acorte el texto, o elija otra voz.',
  'speech.not-converted':
    'Este sonido no se ha podido convertir en este servidor. Descárguelo en otro formato, o inténtelo más tarde.',
  'transcription.file-missing': 'Seleccione un archivo de audio',
  'transcription.not-found': 'Esta transcripción no existe o ya no existe. Recargue la página.',
  'transcription.type-refused':
    'Este archivo no es ni un sonido ni un vídeo. Elija un archivo wav, mp3, m4a, ogg, flac, webm o mp4.',
  'transcription.unreadable':
    'No se ha podido leer ningún sonido en este archivo: está dañado, protegido o en silencio. Pruebe con otro.',
  'transcription.too-long': ({ hours = 24 }) =>
    `Esta grabación es demasiado larga: ${Number(hours).toLocaleString('es-ES')} horas como máximo. Divídala y envíe las partes una tras otra.`,
  'transcription.no-model':
    'No hay ningún modelo de transcripción instalado. Su administrador puede instalar uno (Administración, Modelos locales) o conectar un servidor LocalAI.',
  'transcription.no-converter':
    'No se ha podido instalar en el servidor lo que lee los sonidos. Su administrador puede instalar ffmpeg o restablecer el acceso a internet; después, inténtelo de nuevo.',
  'transcription.no-peaks': 'La forma de onda aparece cuando se ha leído todo el sonido.',
  'transcription.stale':
    'Esta transcripción se ha corregido en otro lugar entretanto. Recárguela y repita su corrección.',
  'transcription.busy': 'Esta transcripción está en curso. Espere a que termine, o cancélela.',
  'transcription.nothing-to-retry': 'No falta nada en esta transcripción.',
  'upload.not-found':
    'Este envío ya no existe: se canceló, se usó o esperó demasiado. Envíe el archivo de nuevo.',
  'upload.unfinished': 'El archivo aún no ha llegado entero. Espere a que termine el envío.',
  'upload.too-many':
    'Ya hay varios envíos suyos en espera. Termínelos o cancele uno, e inténtelo de nuevo.',
  'upload.wrong-offset': 'El envío debe reanudarse donde se detuvo. Inténtelo de nuevo.',
  'upload.wrong-protocol':
    'Este envío no sigue el protocolo esperado (tus 1.0.0). Recargue la página e inténtelo de nuevo.',
  'notice.not-found': 'Esta notificación no existe o ya no existe. Recargue la página.',
  'engine.restart-failed':
    'La orden de reinicio ha fallado o no termina. Ejecútela en la máquina para ver por qué.',
  'engine.unreachable': (params) =>
    `${engineName(params)} no responde: está detenido o fuera de alcance. Inténtelo dentro de un momento, o avise a su administrador.`,
  'engine.busy': (params) =>
    `${engineName(params)} está ocupado. Inténtelo de nuevo en ${seconds(params)}.`,
  'engine.loading': (params) =>
    `${engineName(params)} está cargando el modelo. Inténtelo de nuevo en ${seconds(params)}.`,
  'engine.timeout': (params) =>
    `${engineName(params)} no ha enviado nada desde hace demasiado tiempo. Inténtelo de nuevo, o elija un modelo más ligero.`,
  'engine.cut': (params) =>
    `${engineName(params)} ha cortado la respuesta antes del final. Lo recibido se conserva; regenere para intentarlo de nuevo.`,
  'engine.unauthorized': (params) =>
    `${engineName(params)} rechaza la clave de acceso. Avise a su administrador: hay que comprobarla en la configuración.`,
  'engine.refused': (params) =>
    `${engineName(params)} ha rechazado la solicitud. Cambie el mensaje o los ajustes e inténtelo de nuevo.`,
  'engine.model-missing': (params) =>
    `${engineName(params)} ya no encuentra este modelo. Elija otro.`,
  'engine.too-large': (params) =>
    `La solicitud es demasiado grande para ${params.engine ? String(params.engine) : 'el motor de IA'}. Acórtela e inténtelo de nuevo.`,
  'engine.unsupported': 'Este modelo no sabe hacer eso. Elija otro.',
  'engine.bad-answer': (params) =>
    `${engineName(params)} ha dado una respuesta ilegible. Avise a su administrador: la dirección configurada quizá no sea la de un motor de IA.`,
  'engine.failed': (params) =>
    `${engineName(params)} ha fallado durante la respuesta. Inténtelo de nuevo; si continúa, elija otro modelo.`,
  'engine.empty-answer': (params) =>
    `${engineName(params)} no ha respondido nada. Inténtelo de nuevo, o reformule el mensaje.`,
  'help.not-found': 'Esta página de ayuda no existe.',
}
