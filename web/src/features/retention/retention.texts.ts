import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

const kinds: Readonly<Record<ListedKind, string>> = {
  chat: 'Chats',
  image: 'Images',
  inpainting: 'Retouches',
  reading: 'Audios',
  transcription: 'Transcriptions',
}
const days = (count: number) => formatCount(count, 'jour')

/** How long works stay before they go to the trash. */
export const retentionTexts = defineTexts('retention', {
  title: 'Conservation',
  kinds,
  days,
  never: 'Jamais',
  loading: 'Chargement de la conservation',
  failed: 'La conservation n’a pas pu être chargée',
  retry: 'Réessayer',
  saved: 'Conservation enregistrée.',

  own: {
    help: 'Au bout de combien de jours vos travaux vont à la corbeille, d’où vous pouvez les rétablir pendant 30\u00a0jours. Chacun est annoncé sept jours avant, dans sa liste. L’âge d’un chat se compte depuis son dernier message, celui des autres travaux depuis leur création.',
    notSaved: 'Votre choix n’a pas été enregistré',
    installation: (count: number | null) =>
      count === null ? 'Comme l’installation (jamais)' : `Comme l’installation (${days(count)})`,
    applied: (count: number | null) =>
      count === null
        ? 'Rien ne va à la corbeille à cause de son âge.'
        : `À la corbeille après ${days(count)}.`,
    pinnedStay: 'Ce qui est épinglé, ou dans un projet à conserver, reste.',
    pinnedGo: 'Ce qui est épinglé y va aussi.',
    due: (count: number, date: string) =>
      `${formatCount(count, 'travail ira', 'travaux iront')} à la corbeille à partir du ${date}.`,
  },

  rules: {
    help: 'Au bout de combien de jours les travaux de chacun vont à la corbeille, qui les garde encore 30\u00a0jours. Chacun est annoncé sept jours avant. Un champ vide ne limite rien. L’âge d’un chat se compte depuis son dernier message, celui des autres travaux depuis leur création.',
    table: 'Règles de conservation',
    columns: {
      kind: 'Travaux',
      days: 'Par défaut (jours)',
      leastDays: 'Au moins (jours)',
      mostDays: 'Au plus (jours)',
      exemptsPinned: 'Épargner ce qui est épinglé',
    },
    fields: {
      days: (kind: string) => `${kind}\u00a0: jours par défaut`,
      leastDays: (kind: string) => `${kind}\u00a0: jours au moins`,
      mostDays: (kind: string) => `${kind}\u00a0: jours au plus`,
      exemptsPinned: (kind: string) => `${kind}\u00a0: épargner ce qui est épinglé`,
    },
    explained: {
      days: 'Par défaut\u00a0: pour les personnes qui n’ont rien choisi dans leurs paramètres.',
      leastDays: 'Au moins\u00a0: personne ne peut choisir moins.',
      mostDays:
        'Au plus\u00a0: vaut pour tous, même sans choix\u00a0; chacun peut choisir moins, pas plus.',
      exemptsPinned:
        'Épargner ce qui est épinglé\u00a0: garde aussi ce qui est dans un projet à conserver.',
    },
    outOfBounds:
      'Corrigez les durées\u00a0: de 1 à 3\u00a0650\u00a0jours, «\u00a0par défaut\u00a0» entre «\u00a0au moins\u00a0» et «\u00a0au plus\u00a0».',
    correctFirst: 'Corrigez d’abord les durées',
    unchanged: 'Rien n’a changé',
    check: 'Vérifier et enregistrer…',
    undo: 'Annuler les changements',
    previewFailed: (reason: string) =>
      `Les travaux concernés n’ont pas pu être comptés\u00a0: ${reason}`,
    previewTitle: 'Enregistrer ces règles\u00a0?',
    previewText:
      'Travaux que ces règles concernent, toutes personnes confondues. Aucun ne part avant d’avoir été annoncé sept jours.',
    previewNone: 'Ces règles ne concernent aucun travail dans les sept jours.',
    previewColumns: { kind: 'Travaux', now: 'Aujourd’hui', soon: 'Dans 7\u00a0jours' },
    save: 'Enregistrer',
    cancel: 'Annuler',
  },
})
