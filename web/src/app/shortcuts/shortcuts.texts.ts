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
      { keys: [['mod', 'K']], description: 'Ouvrir la recherche rapide' },
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
      {
        keys: [['mod', 'Maj', 'Entrée']],
        description: 'Envoyer maintenant, en arrêtant la réponse en cours',
      },
      { keys: [['/']], description: 'Insérer un prompt, au début du message' },
      { keys: [['@']], description: 'Choisir un assistant, au début d’un mot' },
      { keys: [['#']], description: 'Répondre à partir d’une collection, au début d’un mot' },
      { keys: [['↑']], description: 'Modifier la dernière question, le champ étant vide' },
      {
        keys: [
          ['Alt', '↑'],
          ['Alt', '↓'],
        ],
        description: 'Version d’avant, d’après, du message où l’on est',
      },
      { keys: [['mod', 'Maj', 'M']], description: 'Choisir le modèle' },
      {
        keys: [['Échap']],
        description: 'Annuler la modification d’une question, effacer la recherche',
      },
      { keys: [['Fin']], description: 'Revenir au dernier message du chat' },
    ],
  },
  {
    title: 'Listes',
    shortcuts: [
      {
        keys: [
          ['Maj', '↑'],
          ['Maj', '↓'],
        ],
        description: 'Sélectionner aussi la ligne d’avant, d’après',
      },
      { keys: [['mod', 'A']], description: 'Tout sélectionner, pendant une sélection' },
      { keys: [['Suppr']], description: 'Mettre la sélection à la corbeille' },
      { keys: [['Échap']], description: 'Quitter la sélection' },
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
      { keys: [['Entrée']], description: 'Commencer ou arrêter de peindre' },
    ],
  },
  {
    title: 'Lecture audio et transcription',
    shortcuts: [
      {
        keys: [['Ctrl', 'Espace']],
        description: 'Lire ou mettre en pause, même pendant la correction d’une transcription',
      },
      { keys: [['←'], ['→']], description: 'Reculer, avancer de 5\u00a0secondes' },
      {
        keys: [['Entrée']],
        description: 'Valider la correction d’un segment, résultat suivant',
      },
      { keys: [['Maj', 'Entrée']], description: 'Résultat précédent' },
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
