import { defineTexts } from '#language/texts.ts'
import type { Shortcut } from './shortcuts.ts'

interface Group {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}
const groups: readonly Group[] = [
  {
    title: 'Partout',
    shortcuts: [
      { keys: [['mod', 'K']], does: 'Aller à une page, retrouver un travail, agir' },
      { keys: [['?']], does: 'Afficher ces raccourcis' },
      { keys: [['Échap']], does: 'Fermer ce qui est ouvert' },
      { keys: [['mod', 'Entrée']], does: 'Envoyer le formulaire' },
    ],
  },
  {
    title: 'Chat',
    shortcuts: [
      { keys: [['Entrée']], does: 'Envoyer le message' },
      { keys: [['Maj', 'Entrée']], does: 'Aller à la ligne' },
      { keys: [['Échap']], does: 'Abandonner la correction d’une question, vider la recherche' },
      { keys: [['Fin']], does: 'Revenir au dernier message, depuis la conversation' },
    ],
  },
  {
    title: 'Images',
    shortcuts: [
      {
        keys: [['←'], ['→']],
        does: 'Image précédente, image suivante, quand une image est agrandie',
      },
    ],
  },
  {
    title: 'Dessin du masque',
    shortcuts: [
      { keys: [['B'], ['G'], ['R'], ['L']], does: 'Pinceau, gomme, rectangle, lasso' },
      { keys: [['['], [']']], does: 'Pinceau plus petit, plus grand' },
      { keys: [['mod', 'Z']], does: 'Annuler' },
      {
        keys: [
          ['mod', 'Maj', 'Z'],
          ['mod', 'Y'],
        ],
        does: 'Rétablir',
      },
      { keys: [['Espace']], does: 'Déplacer l’image, en maintenant la touche' },
      { keys: [['+'], ['-'], ['0']], does: 'Agrandir, réduire, voir tout' },
      { keys: [['↑'], ['↓'], ['←'], ['→']], does: 'Déplacer le pinceau' },
      { keys: [['Entrée']], does: 'Poser et lever le pinceau' },
    ],
  },
  {
    title: 'Écoute et transcription',
    shortcuts: [
      {
        keys: [['Ctrl', 'Espace']],
        does: 'Écouter, mettre en pause, même en corrigeant une transcription',
      },
      { keys: [['←'], ['→']], does: 'Reculer, avancer de 5\u00a0secondes' },
      {
        keys: [['Entrée']],
        does: 'Garder la correction d’un segment, résultat suivant d’une recherche',
      },
      { keys: [['Maj', 'Entrée']], does: 'Résultat précédent d’une recherche' },
      { keys: [['mod', 'Z']], does: 'Annuler une correction' },
      {
        keys: [
          ['mod', 'Maj', 'Z'],
          ['mod', 'Y'],
        ],
        does: 'Rétablir une correction',
      },
    ],
  },
]

/** Every shortcut that there is, in the one place where they are told. */
export const shortcutsTexts = defineTexts('shortcuts', {
  title: 'Raccourcis clavier',
  close: 'Fermer',
  or: 'ou',
  groups,
})
