/** What PostgreSQL refuses, by its code (SQLSTATE) or that of the socket. */
const sentences: Readonly<Record<string, string>> = {
  '28P01': 'le mot de passe est refusé. Vérifiez le nom du compte et son mot de passe.',
  '28000':
    'la connexion est refusée. Vérifiez le nom du compte, et si le serveur demande TLS\u00a0: ajoutez ?sslmode=require.',
  '3D000':
    "cette base n’existe pas. Créez-la\u00a0: CREATE DATABASE atelier ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0.",
  '42501':
    'ce compte n’a pas les droits qu’il faut sur cette base. Donnez-la-lui\u00a0: ALTER DATABASE atelier OWNER TO atelier.',
  '42P07':
    'cette base contient déjà les tables d’un autre programme. Créez-en une autre pour Atelier IA.',
  '53100': 'le disque de ce PostgreSQL est plein. Faites-y de la place, puis redémarrez.',
  '53300':
    'ce PostgreSQL n’accepte pas plus de connexions. Augmentez max_connections, ou baissez DATABASE_POOL.',
  '55P03': 'cette base est occupée par un autre programme. Arrêtez-le, puis recommencez.',
  '25006':
    'cette base est en lecture seule. Donnez l’adresse du serveur principal, pas celle d’une copie.',
  '57P03': 'ce PostgreSQL démarre ou s’arrête. Réessayez dans un instant.',
  ECONNREFUSED:
    'rien ne répond à cette adresse. Vérifiez l’adresse et le port, et que PostgreSQL est démarré.',
  ENOTFOUND: 'ce nom de machine est inconnu. Vérifiez-le.',
  EAI_AGAIN: 'ce nom de machine est inconnu. Vérifiez-le.',
}
const silentSentence = 'ce PostgreSQL ne répond pas. Vérifiez l’adresse, le réseau et le pare-feu.'
const tlsSentence =
  'ce PostgreSQL demande TLS. Ajoutez ?sslmode=verify-full&sslrootcert=/chemin/ca.pem à l’adresse.'
const noTlsSentence =
  'ce PostgreSQL ne connaît pas TLS. Enlevez sslmode de l’adresse, ou activez TLS sur le serveur.'

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : ''

/** What the operator can change about a failure of PostgreSQL, in French; `undefined` when it is nothing of that kind. */
export function postgresSentence(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const [code, { message }] = [codeOf(cause), cause]
  if (/does not support SSL/.test(message)) return noTlsSentence
  // Told by the text alone: an unknown account has the same code.
  if (code === '28000' && /no encryption|SSL off/.test(message)) return tlsSentence
  if (/certificate/.test(message))
    return `le certificat de ce PostgreSQL n’est pas accepté (${message}). Donnez son autorité\u00a0: sslrootcert=/chemin/ca.pem.`
  if (code === 'ETIMEDOUT' || /^timeout expired/.test(message)) return silentSentence
  return sentences[code]
}

/** Why the server does not start on this PostgreSQL, in French and naming the variable. */
export const postgresStartError = (cause: unknown, variable: string): Error => {
  const message = cause instanceof Error ? cause.message : String(cause)
  const sentence = postgresSentence(cause) ?? `la connexion échoue (${message}).`
  return new Error(`${variable}\u00a0: ${sentence}`, { cause })
}

/** The same for what may have other reasons, which stay what they are; a failure of PostgreSQL may be its cause. */
export function explainPostgresFailure(cause: unknown, variable: string): unknown {
  const reason = cause instanceof Error ? (cause.cause ?? cause) : cause
  return postgresSentence(reason) === undefined ? cause : postgresStartError(reason, variable)
}
