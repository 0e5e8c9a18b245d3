import type { failureTexts } from './failures.texts.ts'

export const failureSpanish: typeof failureTexts = {
  network: (url) =>
    `Error de red: no se puede llegar al servidor en ${url}. Compruebe que está en marcha, o avise a su administrador.`,
  connection: (url) =>
    `No se puede conectar con ${url}. Causas posibles: una regla CORS, un servidor sin iniciar o una dirección incorrecta.`,
  cors: (url) => `Error CORS: el servidor no autoriza las solicitudes de este origen hacia ${url}.`,
  refused: (url) =>
    `Conexión rechazada por ${url}. Probablemente el servidor no está en marcha: avise a su administrador.`,
  timeout: (url) => `Tiempo agotado: el servidor tarda demasiado en responder en ${url}.`,
  other: (url, message) => `Error de red al llamar a ${url}: ${message}`,
  cut: 'la respuesta se cortó antes del final',
  http: (status) =>
    `Error HTTP ${status}. El servidor no ha respondido como se esperaba: inténtelo dentro de un momento.`,
  unknown: 'Error desconocido',
  invalidReply: 'Respuesta no válida del servidor',
}
