/**
 * Failures that the user can do something about: one French message, the raw output below it.
 * Their `code` distinguishes them from faults of ours, which are shown with their stack.
 */

/** @typedef {Error & { code: 'SET_UP', details: string }} SetUpFailure */

/**
 * @param {string} message what went wrong and what to do
 * @param {string} [details] raw output that explains it further
 * @returns {SetUpFailure}
 */
export const setUpFailure = (message, details = '') =>
  Object.assign(new Error(message), {
    code: /** @type {const} */ ('SET_UP'),
    details: details.trim(),
  })

/** ENOTCACHED: npm's error with `--offline`. */
const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/

/** @param {string} output */
export const isUnreachable = (output) => unreachable.test(output)

/** @type {readonly (readonly [RegExp, string])[]} */
const causes = [
  [/ENOSPC/, 'Le disque est plein : libérez au moins 1 Go, puis relancez la commande.'],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    'Ce dossier n’est pas accessible en écriture : vérifiez ses droits et son propriétaire, puis relancez la commande.',
  ],
  [
    unreachable,
    'Le registre npm ne répond pas : vérifiez la connexion à internet ou le proxy réglé dans npm, puis relancez la commande.',
  ],
  [
    /CERT|self.signed/i,
    'Le certificat du registre npm est refusé : indiquez celui de votre réseau à npm (réglage « cafile »), puis relancez la commande.',
  ],
  [
    /\b(E401|E403|E407)\b/,
    'Le registre npm ou le proxy demande une authentification : vérifiez les réglages de npm.',
  ],
  [
    /\b(E404|ETARGET)\b/,
    'Le registre npm réglé sur cette machine n’a pas tous les paquets demandés.',
  ],
  [
    /EINTEGRITY/,
    'Un paquet reçu est abîmé : lancez « npm cache verify », puis relancez la commande.',
  ],
]

/**
 * The message for the output of a tool that failed.
 * @param {string} output
 */
export const explainOutput = (output) => causes.find(([pattern]) => pattern.test(output))?.[1]

/**
 * The failure as it is shown to the user. Errors of the disk are explained too; a fault of ours is thrown on.
 * @param {unknown} error
 */
export function toUserFailure(error) {
  if (isSetUpFailure(error)) return error
  const message =
    error instanceof Error && 'syscall' in error ? explainOutput(error.message) : undefined
  if (message === undefined) throw error
  return setUpFailure(message, String(error))
}

/**
 * @param {unknown} error
 * @returns {error is SetUpFailure}
 */
const isSetUpFailure = (error) =>
  error instanceof Error && 'code' in error && error.code === 'SET_UP'
