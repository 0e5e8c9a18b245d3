import type { KnowledgeProblemTexts } from '#problems/problem-codes.ts'

export const spanishKnowledgeProblems: KnowledgeProblemTexts = {
  'knowledge.not-found':
    'No se encuentra esta colección: se ha eliminado o ya no se comparte con usted.',
  'knowledge.source-not-found':
    'No se encuentra este documento: se ha eliminado o ya no se comparte con usted.',
  'knowledge.citation-not-found':
    'Esta cita no se encuentra: la respuesta se corrigió o se eliminó. Vuelva a leer el chat.',
  'knowledge.name-taken': 'Una de sus colecciones ya tiene este nombre. Elija otro.',
  'knowledge.too-many': (params) =>
    `Ya tiene ${params.limit ?? 'demasiadas'} colecciones. Elimine una e inténtelo de nuevo.`,
  'knowledge.too-many-sources': (params) =>
    `Esta colección ya contiene ${params.limit ?? 'demasiados'} documentos. Elimine algunos o cree otra colección.`,
  'knowledge.full': (params) =>
    `Sus colecciones ya contienen ${params.limit ?? 'demasiados'} pasajes. Elimine documentos e inténtelo de nuevo.`,
  'knowledge.duplicate': (params) =>
    `Ya está en esta colección${params.title ? ` como «${params.title}»` : ''}. Puede reemplazarlo.`,
  'knowledge.temporary-chat':
    'Un chat temporal no puede añadirse a ninguna colección. Consérvelo primero y después añádalo.',
  'knowledge.type-refused':
    'Tipo de archivo no reconocido. Añada un PDF, un documento de Word u OpenDocument, una hoja de cálculo, una presentación, una página, un texto o la imagen de una página.',
  'knowledge.locked':
    'Este documento está protegido con una contraseña. Guárdelo sin protección y añádalo de nuevo.',
  'knowledge.damaged':
    'Este documento está dañado y no se puede leer. Guarde el archivo de nuevo, elimine este documento y añada el archivo nuevo.',
  'knowledge.no-text':
    'Este documento no contiene ningún texto. Si sus páginas están digitalizadas, su texto se puede reconocer.',
  'knowledge.illegible':
    'No se ha encontrado ningún texto legible en las páginas digitalizadas de este documento. Digitalícelas de nuevo, con más contraste y a 300 puntos por pulgada, elimine este documento y añada el archivo nuevo.',
  'knowledge.too-heavy':
    'Este documento es demasiado grande una vez abierto. Divídalo y añada cada parte.',
  'knowledge.recognition-missing':
    'El reconocimiento de texto no está instalado en este taller. Su administrador puede instalarlo, en Admin > Modelos locales.',
  'knowledge.nothing-scanned':
    'Este documento no tiene ninguna página digitalizada cuyo texto falte.',
  'knowledge.being-read':
    'Este documento se está leyendo. Espere a que termine y vuelva a intentarlo.',
  'knowledge.no-room':
    'Sus documentos tratan de esta pregunta, pero ninguno de sus pasajes cabe en la memoria del modelo. Elija un modelo con más contexto, o acorte la pregunta y las instrucciones.',
  'knowledge.excerpts-gone':
    'Los pasajes de los que partía esta respuesta ya no se pueden leer. Haga la pregunta de nuevo.',
  'knowledge.index-restarting':
    'La búsqueda en los documentos se está reiniciando. Inténtelo de nuevo en un momento.',
  'knowledge.no-embedder': 'No se ha elegido ningún modelo de embedding. Elija uno primero.',
  'knowledge.embedder-slow': (params) =>
    `${params.engine ?? 'El modelo de embedding'} no ha respondido en 2 segundos.`,
  'knowledge.embedder-changed':
    'El modelo de embedding ya no es el mismo: el sentido de los documentos se prepara de nuevo.',
}
