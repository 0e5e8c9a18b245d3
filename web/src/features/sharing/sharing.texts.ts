import type { Share } from '@atelier/contract/sharing/shares'
import type { ShareAudience } from '@atelier/contract/sharing/sharing-policy'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const sharingTexts = defineTexts('sharing', {
  share: 'Partager',
  cancel: 'Annuler',
  retry: 'Réessayer',
  audiences: {
    members: 'Les personnes de cette installation',
    link: 'Toute personne qui a le lien',
  } satisfies Record<ShareAudience, string>,
  untilDate: (date: string) => `jusqu’au ${date}`,
  untilRevoked: 'jusqu’à sa révocation',
  dialog: {
    title: (chat: string) => `Partager «\u00a0${chat}\u00a0»`,
    text: 'Une copie de la conversation telle qu’elle est maintenant. Les autres versions, les instructions et les souvenirs n’en font pas partie.',
    titleUpTo: 'Partager jusqu’à cette réponse',
    textUpTo:
      'Une copie de la conversation, de son début à cette réponse. Les autres versions, les instructions et les souvenirs n’en font pas partie.',
    audience: 'Qui peut la lire',
    membersOnly: 'Les personnes de cette installation à qui vous donnez le lien pourront la lire.',
    duration: 'Jusqu’à quand',
    days: (days: number) => formatCount(days, 'jour'),
    files: 'Fichiers joints',
    filesText: 'Des copies de vos fichiers, que les lecteurs peuvent télécharger.',
    reasoning: 'Raisonnement',
    reasoningText: 'Ce que le modèle a pensé avant de répondre.',
    name: 'Signer',
    nameText: 'Votre nom est montré aux lecteurs.',
    submit: 'Créer le lien',
    made: 'Lien créé',
    once: 'Copiez ce lien maintenant\u00a0: il ne sera plus montré. Qui l’a peut lire, et le donner.',
    link: 'Lien du partage',
    copy: 'Copier le lien',
    revokeLater: 'Vous pouvez le révoquer à tout moment dans Paramètres > Partages.',
  },
  list: {
    title: 'Partages',
    help: 'Les copies de conversations que d’autres peuvent lire.',
    empty: 'Vous ne partagez rien. «\u00a0Partager\u00a0» est dans le menu de chaque chat.',
    failed: 'Vos partages n’ont pas pu être chargés',
    loading: 'Chargement de vos partages',
    pages: 'Pages des partages',
    openings: (count: number) =>
      count === 0 ? 'jamais ouvert' : `ouvert ${formatCount(count, 'fois', 'fois')}`,
    refreshed: (date: string) => `copie du ${date}`,
    withFiles: 'avec les fichiers',
    closed: {
      administrator: 'Fermé par l’administrateur',
      trash: 'Chat à la corbeille',
    } satisfies Record<NonNullable<Share['closedBy']>, string>,
    refresh: 'Mettre à jour',
    refreshOf: (title: string) => `Mettre à jour le partage de «\u00a0${title}\u00a0»`,
    refreshDone: 'Le partage montre maintenant le chat tel qu’il est.',
    revoke: 'Révoquer',
    revokeOf: (title: string) => `Révoquer le partage de «\u00a0${title}\u00a0»`,
    revokeTitle: (title: string) => `Révoquer le partage de «\u00a0${title}\u00a0»\u00a0?`,
    revokeText:
      'Son lien n’ouvrira plus rien, et les pages ouvertes se vident. Ce que des lecteurs ont déjà copié leur reste.',
    revoked: 'Partage révoqué',
    revokeAll: 'Tout révoquer',
    revokeAllTitle: 'Révoquer tous vos partages\u00a0?',
    allRevoked: (count: number) => `${formatCount(count, 'partage révoqué', 'partages révoqués')}`,
  },
  admin: {
    title: 'Partages en cours',
    help: 'Ce que chacun partage n’est pas montré ici, seulement qu’il partage.',
    empty: 'Personne ne partage rien.',
    failed: 'Les partages n’ont pas pu être chargés',
    loading: 'Chargement des partages',
    pages: 'Pages des partages',
    revokeOf: (name: string) => `Révoquer le partage de ${name}`,
    revokeTitle: (name: string) => `Révoquer le partage de ${name}\u00a0?`,
    since: (date: string) => `depuis le ${date}`,
  },
})
