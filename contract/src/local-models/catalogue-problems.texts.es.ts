import type { CatalogueProblemTexts } from '#problems/problem-codes.ts'

export const spanishCatalogueProblems: CatalogueProblemTexts = {
  'catalogue.off':
    'El catálogo de modelos está desactivado en esta instalación (MODEL_CATALOGUE=off). Copie los archivos en la carpeta de modelos.',
  'catalogue.several-servers':
    'En una instalación con varios servidores, los modelos no se instalan ni se eliminan desde aquí. Copie sus archivos en la carpeta común de modelos (MODELS_SHARED=true) o conecte un motor.',
  'catalogue.not-found': 'Este modelo ya no está en el catálogo. Recargue la lista.',
  'catalogue.built-in': 'Este modelo viene con el catálogo y no se puede quitar de él.',
  'catalogue.full': 'El catálogo ya tiene el número máximo de modelos añadidos. Quite uno primero.',
  'catalogue.wrong-moment': 'El estado de esta instalación ha cambiado. Recargue la lista.',
  'catalogue.queue-full':
    'Ya hay muchas instalaciones en espera. Inicie esta cuando termine alguna.',
  'catalogue.address-refused':
    'Esta dirección no se acepta. Indique la de un archivo público, en https.',
  'catalogue.files-refused':
    'Estos archivos no forman un modelo: hace falta un archivo .gguf para el chat, o archivos .onnx con los que los acompañan para una voz o una transcripción.',
  'catalogue.redirect-refused':
    'El sitio de descarga redirige a una dirección que no es pública: la descarga se ha rechazado. Elija otro modelo.',
  'catalogue.unreachable':
    'El sitio de descarga no responde. Compruebe el acceso del servidor a internet y pulse «Reanudar».',
  'catalogue.file-missing': 'El archivo ya no está disponible en esa dirección. Elija otro modelo.',
  'catalogue.file-locked':
    'El sitio de descarga reserva este archivo a cuentas autorizadas. Elija otro modelo, o copie el archivo en la carpeta de modelos.',
  'catalogue.refused':
    'El sitio de descarga ha devuelto un error. Pulse «Reanudar» dentro de un momento.',
  'catalogue.silent':
    'El sitio de descarga ya casi no envía nada. La parte descargada se conserva; pulse «Reanudar» dentro de un momento.',
  'catalogue.cut':
    'La conexión se cortó antes del final. La parte descargada se conserva; pulse «Reanudar» para obtener el resto.',
  'catalogue.wrong-size':
    'El archivo recibido no tiene el tamaño anunciado. Se ha eliminado; inténtelo de nuevo.',
  'catalogue.wrong-hash':
    'El archivo recibido no es el anunciado: su huella es distinta. Se ha eliminado; inténtelo de nuevo.',
  'catalogue.no-space': (params) =>
    `Espacio en disco insuficiente${params.needed ? `: se necesitan ${params.needed} y quedan ${params.free}` : ''}. Libere espacio y pulse «Reanudar».`,
  'catalogue.name-taken':
    'La carpeta de modelos ya contiene un modelo con este nombre. Elimínelo o renómbrelo y pulse «Reanudar».',
  'catalogue.not-written':
    'No se ha podido escribir el archivo en la carpeta de modelos. Compruebe los permisos de la carpeta y el espacio en disco, y pulse «Reanudar».',
}
