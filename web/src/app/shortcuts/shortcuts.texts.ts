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
      { keys: [['mod', 'K']], description: 'Aller à une page, retrouver un travail, agir' },
      { keys: [['?']], description: 'Afficher ces raccourcis' },
      { keys: [['Échap']], description: 'Fermer ce qui est ouvert' },
      { keys: [['mod', 'Entrée']], description: 'Envoyer le formulaire' },
    ],
  },
  {
    title: 'Chat',
    shortcuts: [
      { keys: [['Entrée']], description: 'Envoyer le message' },
      { keys: [['Maj', 'Entrée']], description: 'Aller à la ligne' },
      { keys: [['mod', 'Maj', 'M']], description: 'Choisir le modèle' },
      {
        keys: [['Échap']],
        description: 'Abandonner la correction d’une question, vider la recherche',
      },
      { keys: [['Fin']], description: 'Revenir au dernier message, depuis la conversation' },
    ],
  },
  {
    title: 'Images',
    shortcuts: [
      {
        keys: [['←'], ['→']],
        description: 'Image précédente, image suivante, quand une image est agrandie',
      },
    ],
  },
  {
    title: 'Dessin du masque',
    shortcuts: [
      { keys: [['B'], ['G'], ['R'], ['L']], description: 'Pinceau, gomme, rectangle, lasso' },
      { keys: [['['], [']']], description: 'Pinceau plus petit, plus grand' },
      { keys: [['mod', 'Z']], description: 'Annuler' },
      {
        keys: [
          ['mod', 'Maj', 'Z'],
          ['mod', 'Y'],
        ],
        description: 'Rétablir',
      },
      { keys: [['Espace']], description: 'Déplacer l’image, en maintenant la touche' },
      { keys: [['+'], ['-'], ['0']], description: 'Agrandir, réduire, voir tout' },
      { keys: [['↑'], ['↓'], ['←'], ['→']], description: 'Déplacer le pinceau' },
      { keys: [['Entrée']], description: 'Poser et lever le pinceau' },
    ],
  },
  {
    title: 'Écoute et transcription',
    shortcuts: [
      {
        keys: [['Ctrl', 'Espace']],
        description: 'Écouter, mettre en pause, même en corrigeant une transcription',
      },
      { keys: [['←'], ['→']], description: 'Reculer, avancer de 5\u00a0secondes' },
      {
        keys: [['Entrée']],
        description: 'Garder la correction d’un segment, résultat suivant d’une recherche',
      },
      { keys: [['Maj', 'Entrée']], description: 'Résultat précédent d’une recherche' },
      { keys: [['mod', 'Z']], description: 'Annuler une correction' },
      {
        keys: [
          ['mod', 'Maj', 'Z'],
          ['mod', 'Y'],
        ],
        description: 'Rétablir une correction',
      },
    ],
  },
]

/** Every shortcut of the product. */
export const shortcutsTexts = defineTexts('shortcuts', {
  title: 'Raccourcis clavier',
  close: 'Fermer',
  or: 'ou',
  groups,
})
