import type { EngineProblemTexts, ProblemParams } from '#problems/problem-codes.ts'

export const engineName = (params: ProblemParams) => String(params.engine ?? 'El motor de IA')
export const seconds = (params: ProblemParams) => {
  const count = Number(params.seconds ?? 1)
  return count < 90
    ? `${count} ${count === 1 ? 'segundo' : 'segundos'}`
    : `${Math.ceil(count / 60)} minutos`
}

/** What is said of engines. */
export const spanishEngineProblems: EngineProblemTexts = {
  'engine.circuit-open': (params) =>
    `${engineName(params)} no responde desde hace un rato. Se volverá a probar dentro de ${seconds(params)}; mientras tanto puede elegir otro modelo.`,
  'engine.not-found': 'No se encuentra este motor: quizá se ha quitado. Recargue la página.',
  'engine.address-taken': (params) =>
    `Esta dirección ya es la de «${params.name ?? ''}». Modifique ese motor o indique otra dirección.`,
  'engine.name-taken': 'Otro motor ya tiene este nombre. Elija otro.',
  'engine.too-many': (params) =>
    `Una instalación tiene como máximo ${params.max ?? 50} motores. Quite uno primero.`,
  'engine.list-changed':
    'La lista de motores ha cambiado mientras tanto. Recargue la página y vuelva a intentarlo.',
  'engine.restart-failed':
    'La orden de reinicio ha fallado o no termina. Ejecútela en la máquina para ver por qué.',
  'engine.unreachable': (params) =>
    `${engineName(params)} no responde: está detenido o fuera de alcance. Inténtelo dentro de un momento, o avise a su administrador.`,
  'engine.busy': (params) =>
    `${engineName(params)} está ocupado. Inténtelo de nuevo dentro de ${seconds(params)}.`,
  'engine.loading': (params) =>
    `${engineName(params)} está cargando el modelo. Inténtelo de nuevo dentro de ${seconds(params)}.`,
  'engine.timeout': (params) =>
    `${engineName(params)} no ha enviado nada desde hace demasiado tiempo. Inténtelo de nuevo, o elija un modelo más ligero.`,
  'engine.certificate': (params) =>
    `No se reconoce el certificado de ${engineName(params)}. Si su organización tiene su propia autoridad, dé su certificado al servidor con NODE_EXTRA_CA_CERTS y reinícielo.`,
  'engine.cut': (params) =>
    `${engineName(params)} ha cortado la respuesta antes del final. Inténtelo de nuevo; si continúa, elija otro modelo.`,
  'engine.unauthorized': (params) =>
    `${engineName(params)} rechaza la clave de acceso. Pida a su administrador que la compruebe en la configuración.`,
  'engine.refused': (params) =>
    `${engineName(params)} ha rechazado la solicitud. Cambie el mensaje o los ajustes e inténtelo de nuevo.`,
  'engine.model-missing': (params) =>
    `${engineName(params)} ya no encuentra este modelo. Elija otro.`,
  'engine.too-large': (params) =>
    `${engineName(params)} no puede procesar una solicitud tan larga. Acórtela e inténtelo de nuevo.`,
  'engine.unsupported': 'Este modelo no permite esta operación. Elija otro.',
  'engine.bad-answer': (params) =>
    `${engineName(params)} ha dado una respuesta ilegible. Avise a su administrador: la dirección configurada quizá no sea la de un motor de IA.`,
  'engine.failed': (params) =>
    `${engineName(params)} ha fallado durante la respuesta. Inténtelo de nuevo; si continúa, elija otro modelo.`,
  'engine.empty-answer': (params) =>
    `${engineName(params)} no ha respondido nada. Inténtelo de nuevo, o reformule el mensaje.`,
}
