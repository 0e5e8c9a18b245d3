import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

const people = (count: number) => formatCount(count, 'personne', 'personnes')
const subject = (rules: number) => (rules === 1 ? 'Cette règle' : 'Ces règles')
const ending = (rules: number) => (rules === 1 ? 'ait' : 'aient')

export const groupRulesTexts = defineTexts('group-rules', {
  action: 'Groupes',
  of: (name: string) => `Groupes de ${name}`,
  help: 'À chaque connexion, ces règles mettent la personne dans des groupes d’après ce que dit le fournisseur. Elles ne touchent ni à ce qu’une main a ajouté, ni à ce qu’un autre fournisseur a donné. Un attribut absent ne donne rien.',
  applied:
    'Enregistrées, elles valent aussitôt pour les personnes dont les attributs sont connus, et pour les autres à leur prochaine connexion.',
  loading: 'Chargement des règles…',
  retry: 'Réessayer',
  failedLoad: 'Les règles n’ont pas pu être lues',
  failedSave: (reason: string) => `Les règles n’ont pas été enregistrées\u00a0: ${reason}`,
  failedPreview: (reason: string) => `L’essai n’a pas abouti\u00a0: ${reason}`,
  tooMany: (count: number) =>
    `De ${people(count)}, le fournisseur n’a pas dit les groupes\u00a0: il y en avait trop. Leurs groupes restent tels quels.`,
  none: 'Aucune règle\u00a0: ce fournisseur ne donne pas de groupe.',
  list: 'Règles',
  rule: (number: number) => `Règle ${number}`,
  claim: 'Attribut',
  claimHelp: 'Par exemple groups, ou realm_access.roles',
  match: 'Comparaison',
  matches: { is: 'est', starts: 'commence par' },
  value: 'Valeur',
  group: 'Groupe',
  add: 'Ajouter une règle',
  full: (most: number) => `Il y a déjà ${most} règles\u00a0: retirez-en une d’abord`,
  remove: (number: number) => `Retirer la règle ${number}`,
  incomplete: 'Remplissez chaque règle, ou retirez-la',
  preview: 'Essayer',
  result: 'Ce qui changerait',
  save: 'Enregistrer',
  saved: (name: string) => `Règles de groupes de ${name} enregistrées`,
  unchanged: 'Aucun groupe ne changerait aujourd’hui.',
  both: (rules: number, { joins, leaves, name }: { joins: number; leaves: number; name: string }) =>
    `${subject(rules)} ajouter${ending(rules)} ${people(joins)} à ${name} et en retirer${ending(rules)} ${leaves}.`,
  joins: (rules: number, { joins, name }: { joins: number; name: string }) =>
    `${subject(rules)} ajouter${ending(rules)} ${people(joins)} à ${name}.`,
  leaves: (rules: number, { leaves, name }: { leaves: number; name: string }) =>
    `${subject(rules)} retirer${ending(rules)} ${people(leaves)} de ${name}.`,
  unknown: (count: number) =>
    `De ${people(count)}, un de ces attributs n’est pas encore connu\u00a0: la prochaine connexion le dira.`,
  showNames: 'Voir les noms',
  hideNames: 'Cacher les noms',
  namesOf: (name: string) => `Noms, ${name}`,
  joining: 'entre',
  leaving: 'sort',
  others: (count: number) => `et ${formatCount(count, 'autre', 'autres')}`,
})
