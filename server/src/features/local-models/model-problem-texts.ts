import type { AbilityFailure, LocalModelProblemCode } from '@atelier/engine/embedded/local-models'

/** Tells the administrator why a file in the models folder cannot be used. */
export const modelProblemTexts: Readonly<Record<LocalModelProblemCode, string>> = {
  empty: 'Le fichier est vide.',
  'not-a-model': 'Ce n’est pas un modèle que l’atelier sait lire.',
  truncated: 'Le fichier est incomplet : il a été coupé, ou sa copie n’est pas finie.',
  'unsupported-format': 'Ce format, ou cette version de format, n’est pas lu ici.',
  'wrong-architecture':
    'Ce genre de modèle ne sert pas à cela. Rangez-le dans un autre dossier, ou choisissez-en un autre.',
  'missing-metadata': 'Le fichier ne dit pas ce qu’il est : ses informations manquent.',
  'missing-file': 'Un des fichiers qui vont avec ce modèle manque dans son dossier.',
  'duplicate-tokens':
    'Le vocabulaire du modèle contient des doublons : il ferait échouer le moteur.',
  split:
    'Ce fichier est un morceau d’un modèle en plusieurs parties, qui n’est pas pris en charge. Choisissez-en un d’une seule pièce.',
  'outside-the-folder':
    'C’est un lien qui mène hors du dossier des modèles. Copiez-y le fichier lui-même.',
  'not-a-file': 'C’est un dossier qui porte le nom d’un fichier.',
  'machine-too-small':
    'La mémoire de cette machine ne suffit pas. Choisissez un modèle plus petit.',
  unreadable: 'Le fichier ne peut pas être lu. Vérifiez ses droits.',
  'refused-by-its-program':
    'Le moteur s’est arrêté en chargeant ce fichier. Il est sans doute abîmé ; réinstallez-le.',
}

/** Says why an ability cannot work on this machine. */
export const abilityProblemTexts: Readonly<Record<AbilityFailure['code'], string>> = {
  'no-program-for-this-machine':
    'Aucun moteur intégré n’existe pour ce système. Connectez un moteur extérieur, comme LocalAI.',
  'fetching-failed':
    'Le moteur intégré n’a pas pu être téléchargé ; un nouvel essai aura lieu. Vérifiez la connexion de la machine à internet.',
  'folder-unreadable': 'Le dossier des modèles ne peut pas être lu. Vérifiez ses droits.',
}
