import type { EngineProblemTexts, ProblemParams } from '#problems/problem-codes.ts'

export const engineName = (params: ProblemParams) => String(params.engine ?? 'Le moteur d’IA')
export const seconds = (params: ProblemParams) => {
  const count = Number(params.seconds ?? 1)
  return count < 90 ? `${count} seconde${count > 1 ? 's' : ''}` : `${Math.ceil(count / 60)} minutes`
}

/** What is said of engines. */
export const frenchEngineProblems: EngineProblemTexts = {
  'engine.circuit-open': (params) =>
    `${engineName(params)} ne répond plus depuis un moment. Un nouvel essai aura lieu dans ${seconds(params)}\u00a0; d’ici là, vous pouvez choisir un autre modèle.`,
  'engine.not-found':
    'Ce moteur est introuvable\u00a0: il a peut-être été retiré. Rechargez la page.',
  'engine.address-taken': (params) =>
    `Cette adresse est déjà celle de «\u00a0${params.name ?? ''}\u00a0». Modifiez ce moteur, ou indiquez une autre adresse.`,
  'engine.name-taken': 'Ce nom est déjà celui d’un autre moteur. Choisissez-en un autre.',
  'engine.too-many': (params) =>
    `Une installation a ${params.max ?? 50} moteurs au plus. Retirez-en un d’abord.`,
  'engine.list-changed':
    'La liste des moteurs a changé entre-temps. Rechargez la page, puis recommencez.',
  'engine.restart-failed':
    'La commande de redémarrage a échoué ou ne se termine pas. Lancez-la sur la machine pour voir pourquoi.',
  'engine.unreachable': (params) =>
    `${engineName(params)} ne répond pas : il est arrêté ou injoignable. Réessayez dans un moment, ou prévenez votre administrateur.`,
  'engine.busy': (params) => `${engineName(params)} est occupé. Réessayez dans ${seconds(params)}.`,
  'engine.loading': (params) =>
    `${engineName(params)} charge le modèle. Réessayez dans ${seconds(params)}.`,
  'engine.timeout': (params) =>
    `${engineName(params)} n’a rien envoyé depuis trop longtemps. Réessayez, ou choisissez un modèle plus léger.`,
  'engine.certificate': (params) =>
    `Le certificat de ${engineName(params)} n’est pas reconnu. Si votre organisation a sa propre autorité, donnez son certificat au serveur par NODE_EXTRA_CA_CERTS, puis redémarrez-le.`,
  'engine.cut': (params) =>
    `${engineName(params)} a coupé la réponse avant la fin. Réessayez\u00a0; si le problème continue, choisissez un autre modèle.`,
  'engine.unauthorized': (params) =>
    `${engineName(params)} refuse la clé d’accès. Prévenez votre administrateur pour qu’il la vérifie dans la configuration.`,
  'engine.refused': (params) =>
    `${engineName(params)} a refusé la demande. Modifiez le message ou les réglages, puis réessayez.`,
  'engine.model-missing': (params) =>
    `${engineName(params)} ne trouve plus ce modèle. Choisissez-en un autre.`,
  'engine.too-large': (params) =>
    `${engineName(params)} ne peut pas traiter une demande aussi longue. Raccourcissez-la, puis réessayez.`,
  'engine.unsupported': 'Ce modèle ne permet pas cette opération. Choisissez-en un autre.',
  'engine.bad-answer': (params) =>
    `${engineName(params)} a renvoyé une réponse illisible. Prévenez votre administrateur : l’adresse configurée n’est peut-être pas celle d’un moteur d’IA.`,
  'engine.failed': (params) =>
    `${engineName(params)} a échoué pendant la réponse. Réessayez\u00a0; si le problème continue, choisissez un autre modèle.`,
  'engine.empty-answer': (params) =>
    `${engineName(params)} n’a rien répondu. Réessayez, ou reformulez le message.`,
}
