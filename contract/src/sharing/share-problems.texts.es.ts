import { formatByteSize } from '#limits/byte-size.ts'
import { formatNumber } from '#limits/numbers.ts'
import type { ShareProblemTexts } from '#problems/problem-codes.ts'
import { shareLimits } from './shares.ts'

export const spanishShareProblems: ShareProblemTexts = {
  'share.not-found':
    'Este enlace compartido no existe o ha terminado. Pida uno nuevo a quien se lo dio.',
  'share.off':
    'El administrador no permite compartir así. Elija otros destinatarios u otra duración, o hable con él.',
  'share.empty':
    'Este chat aún no tiene mensajes que compartir. Espere la primera respuesta y vuelva a intentarlo.',
  'share.temporary-chat':
    'Un chat temporal no se comparte. Consérvelo primero y vuelva a intentarlo.',
  'share.too-large': `Un contenido compartido tiene como máximo ${formatNumber(shareLimits.messages, 'es')}\u00a0mensajes, ${formatByteSize(shareLimits.bytes, 'es')} de texto y ${shareLimits.files}\u00a0archivos. Comparta una parte.`,
  'share.too-many': `Ya tiene ${shareLimits.open}\u00a0contenidos compartidos abiertos. Revoque uno en Ajustes > Compartidos y vuelva a intentarlo.`,
  'share.too-often':
    'Llegan demasiadas peticiones desde su dirección. Espere unos minutos y vuelva a intentarlo.',
}
