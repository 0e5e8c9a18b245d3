import type { AbilityFailure, LocalModelProblemCode } from '@atelier/engine/embedded/local-models'

/** Tells the administrator why a file in the models folder cannot be used. */
export const modelProblemTexts: Readonly<Record<LocalModelProblemCode, string>> = {
  empty: 'Le fichier est vide.',
  'not-a-model': 'Ce fichier n’est pas un modèle pris en charge.',
  truncated: 'Le fichier est incomplet\u00a0: il a été coupé, ou sa copie n’est pas terminée.',
  'unsupported-format': 'Ce format, ou cette version du format, n’est pas pris en charge.',
  'wrong-architecture':
    'Ce type de modèle ne convient pas à cet usage. Placez-le dans un autre dossier, ou choisissez-en un autre.',
  'missing-metadata': 'Ce fichier ne contient pas les informations nécessaires.',
  'missing-file': 'Il manque un fichier dans le dossier de ce modèle.',
  'duplicate-tokens':
    'Le vocabulaire du modèle contient des doublons : il ferait échouer le moteur.',
  split:
    'Ce fichier est une partie d’un modèle en plusieurs fichiers, ce qui n’est pas pris en charge. Choisissez un modèle en un seul fichier.',
  'outside-the-folder':
    'Ce lien mène hors du dossier des modèles. Copiez le fichier dans ce dossier.',
  'not-a-file': 'Un dossier porte le nom du fichier attendu.',
  'machine-too-small':
    'La mémoire de cette machine ne suffit pas, même avec sa carte graphique, si elle est utilisée. Choisissez un modèle plus petit.',
  unreadable: 'Le fichier ne peut pas être lu. Vérifiez ses droits.',
  'refused-by-its-program':
    'Le moteur s’est arrêté en chargeant ce fichier, sans doute endommagé. Réinstallez-le.',
}

/** Says why an ability cannot work on this machine. */
export const abilityProblemTexts: Readonly<Record<AbilityFailure['code'], string>> = {
  'no-program-for-this-machine':
    'Aucun moteur intégré n’existe pour ce système. Connectez un moteur extérieur, comme LocalAI.',
  'fetching-failed':
    'Le moteur intégré n’a pas pu être téléchargé ; un nouvel essai aura lieu. Vérifiez l’accès du serveur à internet.',
  'folder-unreadable': 'Le dossier des modèles ne peut pas être lu. Vérifiez ses droits.',
}
