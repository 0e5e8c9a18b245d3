import { defineTexts } from '#language/texts.ts'

export const helpTexts = defineTexts('help', {
  title: 'Aide',
  intro: 'Les réponses aux questions courantes, lisibles ici même.',
  /** Shown in the other languages only. */
  onlyFrench: 'Les pages d’aide sont en français.',
  topics: 'Sujets',
  all: 'Tous les sujets',
  failed: 'L’aide n’a pas pu être lue',
  unknown: 'Cette page d’aide n’existe pas',
  retry: 'Réessayer',
  about: {
    loading: 'Chargement de la version',
    version: 'Version',
    commit: 'Commit',
    noCommit: 'Inconnu\u00a0: ce programme tourne sans son historique',
    licence: 'Licence',
    updates: 'Mises à jour',
    updateStates: {
      'no-channel': () =>
        'Aucun canal de mise à jour\u00a0: cette installation n’appelle jamais l’extérieur et ne sait pas si une version plus récente existe. Demandez à votre administrateur.',
      unreadable: () =>
        'L’annonce des mises à jour n’a pas pu être lue. Demandez à votre administrateur de vérifier UPDATE_FILE.',
      current: (version: string) => `À jour\u00a0: la dernière version annoncée est la ${version}.`,
      newer: (version: string) =>
        `La version ${version} est annoncée. Demandez à votre administrateur de l’installer.`,
    },
    source: 'Télécharger le code source',
    notice: 'Les parties et leurs licences (NOTICE)',
  },
})
