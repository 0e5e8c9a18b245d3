import { type CopyRefusal, copyRefusalOf } from '#database/copy/copy-refusal.ts'
import { isConnectionLost } from '#database/postgres/connection-failures.ts'
import { explainPostgresFailure } from '#database/postgres/start-failures.ts'
import { isDiskFull } from '#database/sqlite/disk-full.ts'

/** Why a database was not copied, in French and naming where its address was given; others stay what they are. */
export function explainCopyFailure(cause: unknown, variable: string): unknown {
  const refusal = copyRefusalOf(cause)
  if (refusal) return new Error(refusalMessage(refusal, variable))
  if (isDiskFull(cause)) return new Error(diskFullMessage, { cause })
  if (isConnectionLost(cause)) return new Error(cutMessage, { cause })
  if (cause instanceof Error && 'code' in cause && cause.code === 'ERR_SQLITE_ERROR')
    return new Error(damagedMessage, { cause })
  return explainPostgresFailure(cause, variable)
}

function refusalMessage(refusal: CopyRefusal, variable: string): string {
  if (refusal.type === 'accounts')
    return `${variable}\u00a0: cette base contient déjà des comptes. Créez-en une autre, vide\u00a0: rien n’est jamais écrasé.`
  if (refusal.type === 'other-copy')
    return `${variable}\u00a0: une autre copie vers cette base est en cours.`
  return `La copie n’est pas identique à l’original (table ${refusal.table})\u00a0: rien n’en est gardé. Recommencez\u00a0; si cela se répète, prévenez les auteurs d’Atelier IA.`
}

const diskFullMessage =
  'Le disque de cette machine est plein\u00a0: rien n’est gardé de la copie. Faites de la place, puis recommencez.'
const cutMessage =
  'La connexion à PostgreSQL s’est interrompue\u00a0: rien n’est gardé de la copie. Recommencez quand il répond de nouveau.'
const damagedMessage =
  'La base en fichier est abîmée\u00a0: elle ne peut pas être lue entièrement. Restaurez une sauvegarde.'
