import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

/** What replies are to know of their user. */
export const memoryTexts = defineTexts('memory', {
  title: 'Souvenirs',
  use: 'Donner mes souvenirs aux réponses',
  useText:
    'Rien n’est retenu sans que vous le demandiez. Les chats temporaires et les partages n’en reçoivent aucun.',
  forbidden: 'L’administrateur ne permet pas les souvenirs sur cette installation.',
  list: 'Vos souvenirs',
  empty:
    'Aucun souvenir. Dans un chat, écrivez «\u00a0Retiens que…\u00a0», ou choisissez «\u00a0Retenir…\u00a0» sous une réponse.',
  loading: 'Chargement des souvenirs',
  failed: 'Les souvenirs n’ont pas pu être chargés',
  retry: 'Réessayer',
  notGiven: (characters: number) =>
    `N’est plus donné\u00a0: seuls les plus récents le sont, jusqu’à ${formatCount(characters, 'caractère')} en tout.`,
  edit: (text: string) => `Modifier le souvenir «\u00a0${text}\u00a0»`,
  remove: (text: string) => `Supprimer le souvenir «\u00a0${text}\u00a0»`,
  removed: 'Le souvenir est supprimé\u00a0: le prochain message ne le donnera plus.',
  undo: 'Annuler',
  restored: 'Le souvenir est de retour.',
  inProject: (name: string) => `projet «\u00a0${name}\u00a0»`,
  removeAll: 'Tout effacer',
  removeAllQuestion: 'Effacer tous vos souvenirs\u00a0?',
  count: (count: number) => formatCount(count, 'souvenir'),
  removeAllText: (count: string) =>
    `${count} seront effacés pour de bon. Ce que des réponses ont déjà reçu reste sous elles, dans «\u00a0Instructions envoyées\u00a0».`,
  cancel: 'Annuler',
  removedAll: 'Vos souvenirs sont effacés.',
  pages: 'Pages de vos souvenirs',

  remember: 'Retenir…',
  rememberTitle: 'Retenir',
  editTitle: 'Modifier le souvenir',
  text: 'Ce qui sera retenu',
  textHelp: (characters: number) =>
    `Exactement ces mots seront donnés aux réponses suivantes, dans tous vos chats. ${formatCount(characters, 'caractère')} au plus.`,
  save: 'Retenir',
  change: 'Enregistrer',
  saved: 'C’est retenu, à partir du prochain message.',
  changed: 'Le souvenir est modifié, à partir du prochain message.',
  proposal: (text: string) => `Retenir «\u00a0${text}\u00a0»\u00a0?`,
  proposalName: 'Souvenir proposé',
  accept: 'Retenir',
  modify: 'Modifier',
  ignore: 'Ignorer',
})
