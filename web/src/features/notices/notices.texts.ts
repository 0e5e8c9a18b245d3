import type { NoticeLevel } from '@atelier/contract/notices/notices'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const noticesTexts = defineTexts('notices', {
  title: 'Annonces',
  help: 'Un message à tous les utilisateurs\u00a0: il s’affiche immédiatement sur les pages ouvertes, puis pendant 24 heures à chaque connexion.',
  form: {
    title: 'Nouvelle annonce',
    message: 'Message',
    messageHelp: (left: number) =>
      `${formatCount(left, 'caractère restant', 'caractères restants')}. Le message est conservé un an\u00a0; n’y mettez rien de confidentiel.`,
    level: 'Niveau',
    levelHelp:
      'Les avertissements et les erreurs s’affichent même si la personne a désactivé les annonces.',
    preview: 'Aperçu',
    previewEmpty: 'Votre message, tel qu’il sera vu.',
    send: 'Envoyer à tous',
    sent: 'Annonce envoyée',
    failed: 'L’annonce n’a pas été envoyée',
  },
  levels: {
    info: 'Information',
    success: 'Succès',
    warning: 'Avertissement',
    error: 'Erreur',
  } satisfies Record<NoticeLevel, string>,
  history: {
    title: 'Annonces envoyées',
    columns: {
      sentAt: 'Envoyée',
      level: 'Niveau',
      message: 'Message',
      seenBy: 'Fermée par',
      state: 'État',
    },
    by: (email: string) => `par ${email}`,
    people: (count: number) => formatCount(count, 'personne', 'personnes'),
    ended: 'Terminée',
    withdrawn: 'Retirée',
    withdraw: 'Retirer',
    withdrawOf: (message: string) => `Retirer « ${message} »`,
    pages: 'Pages des annonces',
    loading: 'Chargement des annonces',
    empty: {
      title: 'Aucune annonce',
      text: 'Les annonces envoyées restent ici un an, avec le nombre de personnes qui les ont fermées.',
    },
    failed: 'Les annonces envoyées n’ont pas pu être chargées',
    withdrawFailed: 'L’annonce n’a pas été retirée',
    retry: 'Réessayer',
    close: 'Fermer',
  },
})
