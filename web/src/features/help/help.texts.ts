import { defineTexts } from '#language/texts.ts'

export const helpTexts = defineTexts('help', {
  title: 'Aide',
  intro: 'Les réponses aux questions courantes.',
  /** Shown in the other languages only. */
  onlyFrench: 'Les pages d’aide sont en français.',
  topics: 'Sujets',
  all: 'Tous les sujets',
  failed: 'L’aide n’a pas pu être chargée',
  unknown: 'Cette page d’aide n’existe pas',
  retry: 'Réessayer',
  about: {
    loading: 'Chargement de la version',
    version: 'Version',
    commit: 'Commit',
    noCommit: 'Inconnu\u00a0: l’historique du code n’est pas installé',
    licence: 'Licence',
    updates: 'Mises à jour',
    updateStates: {
      'no-channel': () =>
        'Aucun canal de mise à jour\u00a0: cette installation ne se connecte jamais à internet pour savoir si une version plus récente existe. Demandez à votre administrateur.',
      unreadable: () =>
        'L’annonce des mises à jour n’a pas pu être lue. Demandez à votre administrateur de vérifier UPDATE_FILE.',
      current: (version: string) => `À jour\u00a0: la dernière version annoncée est la ${version}.`,
      newer: (version: string) =>
        `La version ${version} est annoncée. Demandez à votre administrateur de l’installer.`,
    },
    source: 'Télécharger le code source',
    notice: 'Les composants et leurs licences (NOTICE)',
  },
})
