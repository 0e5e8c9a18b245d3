import { formatCount, formatNumber } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

/** What a reply was really given. */
export const instructionsTexts = defineTexts('chatInstructions', {
  title: 'Instructions envoyées',
  loading: 'Chargement des instructions envoyées',
  failed: 'Les instructions envoyées n’ont pas pu être chargées',
  retry: 'Réessayer',
  answered: (model: string, engine: string | undefined) =>
    engine === undefined ? `${model} a répondu.` : `${model} a répondu, par ${engine}.`,
  unknown:
    'Cette réponse date d’avant l’enregistrement des instructions envoyées, ou vient d’un autre programme\u00a0: ce qu’elle a reçu n’est pas connu.',
  none: 'Aucune consigne n’a été donnée.',
  from: {
    installation: 'Consigne de l’installation',
    project: 'Consigne du projet',
    assistant: 'Consigne de l’assistant',
    chat: 'Consigne de ce chat',
    memory: 'Souvenirs',
  },
  named: (label: string, name: string) => `${label} «\u00a0${name}\u00a0»`,
  order: 'Le modèle a reçu ces textes dans cet ordre, avant les messages.',
  documents: 'Documents',
  files: 'Fichiers',
  whole: 'Donné en entier.',
  furtherFiles: (count: number) =>
    count === 1
      ? 'Et un autre fichier, plus ancien.'
      : `Et ${formatNumber(count)} autres fichiers, plus anciens.`,
  excerpts: (given: number) =>
    `${formatCount(given, 'extrait')} de vos documents, avec la façon de s’en servir et de les citer.`,
  excerptsOf: (given: number, found: number) =>
    `${formatCount(given, 'extrait')} de vos documents sur ${formatNumber(found)} trouvés\u00a0: les autres ne tenaient pas dans la mémoire du modèle.`,
  shortened: 'Raccourci',
  leftOut: (count: number) =>
    count === 1
      ? 'Le premier message n’a pas été donné\u00a0: la mémoire du modèle était pleine.'
      : `Les ${formatNumber(count)} premiers messages n’ont pas été donnés\u00a0: la mémoire du modèle était pleine.`,
})
