import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

/** What the shared controls say by themselves. */
export const uiTexts = defineTexts('ui', {
  cancel: 'Annuler',
  close: 'Fermer',
  removalFailed: (reason: string) => `La suppression a échoué\u00a0: ${reason}`,
  storage: {
    usedOf: (used: string, limit: string) => `${used} sur ${limit}`,
    unlimited: (used: string) => `${used} utilisés, sans limite`,
    left: (size: string) => `Presque plein\u00a0: il reste ${size}`,
    full: 'Plein\u00a0: impossible d’ajouter autre chose',
    over: (size: string) => `Plein\u00a0: ${size} de plus que la limite`,
  },
  more: {
    failed: 'La suite de la liste n’a pas pu être chargée.',
    retry: 'Réessayer',
    more: 'Charger plus',
  },
  copying: { copied: 'Copié', refused: 'Copie impossible\u00a0: sélectionnez le texte' },
  pages: {
    shown: (count: number, of: string) =>
      `${formatCount(count, 'entrée affichée', 'entrées affichées')} sur ${of}`,
    moreThan: (count: string) => `plus de ${count}`,
    ends: { previous: 'C’est la première page.', next: 'C’est la dernière page.' },
    labels: {
      page: (page: number) => `Page ${page}`,
      first: () => 'Première page',
      last: () => 'Dernière page',
      next: () => 'Page suivante',
      previous: () => 'Page précédente',
    },
  },
  /** Props of every field with a list of suggestions. */
  suggestions: {
    openText: 'Ouvrir',
    closeText: 'Fermer',
    clearText: 'Effacer',
    noOptionsText: 'Aucun résultat',
    loadingText: 'Chargement…',
  },
  pinned: 'Épinglé',
  tags: 'Étiquettes',
})
