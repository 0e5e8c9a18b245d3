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
        'Cette installation ne se connecte jamais à internet pour rechercher une nouvelle version.',
      unreadable: () => 'L’annonce des nouvelles versions n’a pas pu être lue.',
      current: (version: string) => `À jour\u00a0: la dernière version annoncée est la ${version}.`,
      newer: (version: string) => `La version ${version} est annoncée.`,
    },
    forAdmin: {
      'no-channel':
        'Les nouvelles versions se trouvent là où vous avez obtenu Atelier IA. Pour en annoncer une ici, utilisez la variable UPDATE_FILE.',
      unreadable:
        'Vérifiez que le fichier indiqué par UPDATE_FILE existe, que le serveur peut le lire et que sa première ligne est un numéro de version, par exemple 1.4.0.',
      current: '',
      newer: 'Faites d’abord une sauvegarde, puis installez-la.',
    },
    forUser: {
      'no-channel': 'Pour savoir s’il en existe une, demandez à votre administrateur.',
      unreadable: 'Prévenez votre administrateur.',
      current: '',
      newer: 'Demandez à votre administrateur de l’installer.',
    },
    howToUpdate: 'Comment mettre à jour',
    source: 'Télécharger le code source',
    notice: 'Les composants et leurs licences (NOTICE)',
  },
})
