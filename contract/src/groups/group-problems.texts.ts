import type { GroupProblemTexts } from '#problems/problem-codes.ts'

export const frenchGroupProblems: GroupProblemTexts = {
  'access.not-granted': 'Votre compte n’ouvre pas cet outil. Demandez à votre administrateur.',
  'user.protected': 'Seul l’administrateur peut changer ce compte ou ce groupe.',
  'group.not-found':
    'Ce groupe est introuvable\u00a0: il a peut-être été supprimé. Rechargez la liste.',
  'group.name-taken': 'Un groupe porte déjà ce nom. Choisissez-en un autre.',
  'group.too-many': (params) =>
    `Il y a déjà ${params.limit ?? 'trop de'} groupes. Supprimez-en un, puis réessayez.`,
  'group.user-full': (params) =>
    `Un de ces comptes est déjà dans ${params.limit ?? 'trop de'} groupes. Retirez-le d’un autre, puis réessayez.`,
  'group.built-in':
    '«\u00a0Tout le monde\u00a0» contient tous les comptes\u00a0: ce groupe garde son nom et ses membres, ne se supprime pas, et ne donne aucun droit d’administration.',
  'group.in-use': (params) =>
    `Ce groupe sert encore${params.uses ? ` aux règles de ${params.uses}` : ''}. Retirez-le de là, puis réessayez.`,
}
