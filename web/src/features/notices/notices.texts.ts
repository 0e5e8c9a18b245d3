import type { NoticeLevel } from '@atelier/contract/notices/notices'
import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const noticesTexts = defineTexts('notices', {
  title: 'Notifications',
  help: 'Un message à tout le monde : il s’affiche aussitôt sur les pages ouvertes, et chez qui vient dans les 24 heures.',
  form: {
    title: 'Nouvelle notification',
    message: 'Message',
    messageHelp: (left: string) =>
      `Encore ${left} signes. Le message est gardé un an ; n’y mettez rien de confidentiel.`,
    level: 'Niveau',
    levelHelp: 'Avertissements et erreurs s’affichent même chez qui a coupé les annonces.',
    preview: 'Aperçu',
    previewEmpty: 'Votre message, tel qu’il sera vu.',
    send: 'Envoyer à tous',
    sent: 'Notification envoyée',
    failed: 'La notification n’a pas été envoyée',
  },
  levels: {
    info: 'Information',
    success: 'Succès',
    warning: 'Avertissement',
    error: 'Erreur',
  } satisfies Record<NoticeLevel, string>,
  history: {
    title: 'Notifications envoyées',
    columns: {
      sentAt: 'Envoyée',
      level: 'Niveau',
      message: 'Message',
      seenBy: 'Écartée par',
      state: 'État',
    },
    by: (email: string) => `par ${email}`,
    people: (count: number) => formatCount(count, 'personne', 'personnes'),
    ended: 'Terminée',
    withdrawn: 'Retirée',
    withdraw: 'Retirer',
    withdrawOf: (message: string) => `Retirer « ${message} »`,
    pages: 'Pages des notifications',
    loading: 'Chargement des notifications',
    empty: {
      title: 'Aucune notification',
      text: 'Ce que vous enverrez restera ici un an, avec le nombre de personnes qui l’ont écartée.',
    },
    failed: 'Les notifications envoyées n’ont pas pu être chargées',
    withdrawFailed: 'La notification n’a pas été retirée',
    retry: 'Réessayer',
    close: 'Fermer',
  },
})
